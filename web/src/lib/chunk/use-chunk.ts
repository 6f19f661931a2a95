import { useEffect, useState } from 'react';
import { loadChunk } from './load-chunk.ts';

/**
 * Returns a part of a screen whose script is loaded when it is first shown; null until then, and if it cannot be
 * loaded. `load` and `onFailure` must be the same functions each time.
 */
export function useChunk<T>(load: () => Promise<T>, onFailure?: () => void): T | null {
  const [chunk, setChunk] = useState<{ loaded: T } | null>(null);
  useEffect(() => {
    let isShown = true;
    loadChunk(load).then(
      (loaded) => {
        if (isShown) setChunk({ loaded });
      },
      (error: unknown) => {
        console.warn('part of the screen was not loaded', error);
        if (isShown) onFailure?.();
      },
    );
    return () => {
      isShown = false;
    };
  }, [load, onFailure]);
  return chunk?.loaded ?? null;
}
