import { useEffect, useEffectEvent, useState } from 'react';
import { serverNow } from '../../../lib/server-clock.ts';

const MINUTE_MS = 60_000;
/** Longer timers would overflow. */
const MAX_MS = 24 * 60 * MINUTE_MS;

/** Returns the server's time, updated every minute; `onReached` is called once `at` has come. */
export function useMoment(at: string | null, onReached: () => void): Date {
  const [now, setNow] = useState(() => new Date(serverNow()));
  const reach = useEffectEvent(onReached);
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date(serverNow())), MINUTE_MS);
    return () => clearInterval(timer);
  }, []);
  useEffect(() => {
    const away = at === null ? MAX_MS : new Date(at).getTime() - serverNow();
    if (away <= 0 || away >= MAX_MS) return;
    const timer = setTimeout(() => reach(), away + 1000);
    return () => clearTimeout(timer);
  }, [at]);
  return now;
}
