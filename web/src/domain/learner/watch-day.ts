import { learnerDay } from '../../lib/format/format-date.ts';
import { serverNow } from '../../lib/time/clock.ts';
import { invalidateAtDayStart } from './queries.ts';

const CHECK_MS = 60_000;

/**
 * Refreshes screens that are open over the start of a learner-day. Returns the function that ends this. Pages were
 * opened at different seconds, so they do not all ask in the same one.
 */
export function watchDay(): () => void {
  let day = learnerDay(serverNow());
  const timer = setInterval(() => {
    const today = learnerDay(serverNow());
    if (today === day) return;
    day = today;
    invalidateAtDayStart();
  }, CHECK_MS);
  return () => clearInterval(timer);
}
