import { createEmitter } from './emitter.ts';

type ToastContent = { text: string; action?: { text: string; run: () => void } };

const SHOWN_MS = 5000;

let current: ToastContent | null = null;
/** A question to the learner, shown whenever no toast covers it. */
let prompt: ToastContent | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;
const changed = createEmitter<void>();

/** Shows a message for five seconds. A message with an action stays until it is used or closed. */
export function showToast(text: string, action?: ToastContent['action']): void {
  clearTimeout(timer);
  current = action ? { text, action } : { text };
  if (!action) timer = setTimeout(dismissToast, SHOWN_MS);
  changed.emit();
}

/** Shows a question that toasts cover but do not remove: it stays until it is used or closed. */
export function showPrompt(text: string, action: NonNullable<ToastContent['action']>): void {
  prompt = { text, action };
  changed.emit();
}

/** Dismisses the visible toast, or the prompt without a toast. */
export function dismissToast(): void {
  clearTimeout(timer);
  if (current) current = null;
  else prompt = null;
  changed.emit();
}

export function readToast(): ToastContent | null {
  return current ?? prompt;
}

export const subscribeToToast = changed.listen;
