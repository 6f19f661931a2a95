import { useCallback, useEffect, useState } from 'react';
import { ask } from './simulator-api.ts';

const EVERY_MS = 1500;

/** Asks again and again while the page is open; the last answer, and a way to ask at once. */
export function usePolled<T extends object>(path: string): { value: T | null; refresh: () => void } {
  const [value, setValue] = useState<T | null>(null);
  const refresh = useCallback(() => {
    ask<T>(path).then(setValue, () => setValue(null));
  }, [path]);
  useEffect(() => {
    refresh();
    const timer = setInterval(refresh, EVERY_MS);
    return () => clearInterval(timer);
  }, [refresh]);
  return { value, refresh };
}
