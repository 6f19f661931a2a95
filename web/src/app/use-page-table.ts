import { useEffect } from 'react';
import { whenScreenIsDone } from '../lib/when-idle.ts';
import { loadPageTable } from './load-page.tsx';

/** Loads the table of the pages after the first screen, so that no later tap waits for it. */
export function usePageTable(hasScreen: boolean): void {
  useEffect(() => {
    if (!hasScreen) return undefined;
    return whenScreenIsDone(() => {
      // The page that is opened next loads it otherwise.
      loadPageTable().catch((error: unknown) => console.warn('The table of pages did not load', error));
    });
  }, [hasScreen]);
}
