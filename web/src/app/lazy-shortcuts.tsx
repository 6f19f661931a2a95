import { useEffect, useState } from 'react';
import type { ComponentType } from 'react';
import { loadChunk } from '../lib/load-chunk.ts';
import { useWide } from '../lib/use-wide.ts';

const SEARCH = '/search';

/** Loads the shortcuts where the window is that of a desktop; phones never load them. */
export function LazyShortcuts() {
  const isWide = useWide();
  const [Shortcuts, setShortcuts] = useState<ComponentType<{ search: string | null }> | null>(null);
  useEffect(() => {
    if (!isWide) return;
    loadChunk(() => import('../ui/shortcuts.tsx')).then(
      (module) => setShortcuts(() => module.Shortcuts),
      (error: unknown) => console.warn('Shortcuts did not load', error),
    );
  }, [isWide]);
  return isWide && Shortcuts && <Shortcuts search={SEARCH} />;
}
