import { useCallback, useEffect, useState } from 'react';
import { ask, SimulatorError } from './simulator-api.ts';

const EVERY_MS = 1500;

type Polled<T> = {
  value: T | null;
  /** Why there is no value: the request was refused, or there was no reply. */
  failure: 'refused' | 'away' | null;
  refresh: () => void;
};

/** Polls while the page is open; returns the last reply, and a function that polls at once. */
export function usePolled<T extends object>(path: string): Polled<T> {
  const [{ value, failure }, setState] = useState<Pick<Polled<T>, 'value' | 'failure'>>({ value: null, failure: null });
  const refresh = useCallback(() => {
    ask<T>(path).then(
      (answer) => setState({ value: answer, failure: null }),
      (error: unknown) => setState({ value: null, failure: error instanceof SimulatorError ? 'refused' : 'away' }),
    );
  }, [path]);
  useEffect(() => {
    refresh();
    const timer = setInterval(refresh, EVERY_MS);
    return () => clearInterval(timer);
  }, [refresh]);
  return { value, failure, refresh };
}
