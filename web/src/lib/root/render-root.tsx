import { StrictMode, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { surviveTranslators } from './survive-translators.ts';

/** Renders an application into the element of its page. */
export function renderRoot(id: string, application: ReactNode): void {
  const root = document.getElementById(id);
  if (!root) return;
  // Dialogs and the toast stand beside the root.
  surviveTranslators(document.body);
  createRoot(root).render(<StrictMode>{application}</StrictMode>);
}
