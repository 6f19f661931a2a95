import { useEffect } from 'react';
import { removeRun, storeRun } from './stored-run.ts';
import type { RunKey } from './stored-run.ts';

/** Retains an ended run while its end is shown, so that a reload shows it again. Leaving the screen removes it. */
export function useEndedRun({ name, content }: RunKey, run: unknown): void {
  useEffect(() => {
    storeRun({ name, content }, run);
    return () => removeRun(name);
    // An end does not change.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [name]);
}
