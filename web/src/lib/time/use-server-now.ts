import { useEffect, useState } from 'react';
import { serverNow } from './clock.ts';

/** Returns the server's time in milliseconds since 1970, updated every `everyMs`. */
export function useServerNow(everyMs: number): number {
  const [now, setNow] = useState(() => serverNow());
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return now;
}
