import { useEffect, useState } from 'react';

/** Returns the whole seconds since a moment, updated every second. */
export function useSecondsSince(at: string | null): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  return at === null ? 0 : Math.max(0, Math.floor((now - Date.parse(at)) / 1000));
}
