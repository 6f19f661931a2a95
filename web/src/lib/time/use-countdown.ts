import { useEffect, useState } from 'react';
import { elapsed } from './clock.ts';

/** Counts down whole seconds of elapsed time, so that neither a suspended phone nor a changed clock alters the wait. */
export function useCountdown(initial: number): [left: number, restart: (seconds: number) => void] {
  const [end, setEnd] = useState(() => elapsed() + initial * 1000);
  const [now, setNow] = useState(() => elapsed());
  const left = Math.max(0, Math.ceil((end - now) / 1000));
  const isRunning = left > 0;
  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(() => setNow(elapsed()), 500);
    return () => clearInterval(timer);
  }, [isRunning]);
  function restart(seconds: number) {
    setNow(elapsed());
    setEnd(elapsed() + seconds * 1000);
  }
  return [left, restart];
}
