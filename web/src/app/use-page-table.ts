import { useEffect } from 'react';
import { whenScreensAreStored } from '../lib/screens-stored.ts';
import { loadPageTable } from './load-page.tsx';

/** Loads the table of the pages when the phone has its file, so that no later tap waits for it. */
export function usePageTable(hasScreen: boolean): void {
  useEffect(() => {
    if (!hasScreen) return undefined;
    const load = () => {
      // The page that is opened next loads it otherwise.
      loadPageTable().catch((error: unknown) => console.warn('The table of pages did not load', error));
    };
    const stop = whenScreensAreStored(load);
    // On a first visit the tap may come before.
    window.addEventListener('pointerdown', load, { once: true });
    return () => {
      stop();
      window.removeEventListener('pointerdown', load);
    };
  }, [hasScreen]);
}
