import { useEffect, useEffectEvent, useState } from 'react';

const MINUTE_MS = 60_000;
/** Beyond this a timer would overflow, and nobody waits. */
const MAX_MS = 24 * 60 * MINUTE_MS;

/** The time, which moves on by the minute; `onReached` is called once `at` has come. */
export function useMoment(at: string | null, onReached: () => void): Date {
  const [now, setNow] = useState(() => new Date());
  const reach = useEffectEvent(onReached);
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), MINUTE_MS);
    return () => clearInterval(timer);
  }, []);
  useEffect(() => {
    const away = at === null ? MAX_MS : new Date(at).getTime() - Date.now();
    if (away <= 0 || away >= MAX_MS) return;
    const timer = setTimeout(() => reach(), away + 1000);
    return () => clearTimeout(timer);
  }, [at]);
  return now;
}
