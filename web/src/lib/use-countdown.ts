import { useEffect, useState } from 'react';

/** Counts down whole seconds by the clock, so that a suspended phone does not stretch the wait. */
export function useCountdown(initial: number): [left: number, restart: (seconds: number) => void] {
  const [end, setEnd] = useState(() => Date.now() + initial * 1000);
  const [now, setNow] = useState(() => Date.now());
  const left = Math.max(0, Math.ceil((end - now) / 1000));
  const isRunning = left > 0;
  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(() => setNow(Date.now()), 500);
    return () => clearInterval(timer);
  }, [isRunning]);
  function restart(seconds: number) {
    setNow(Date.now());
    setEnd(Date.now() + seconds * 1000);
  }
  return [left, restart];
}
