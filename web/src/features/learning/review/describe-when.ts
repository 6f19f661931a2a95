import type { Reply } from '../../../lib/api-types.ts';
import { formatDate } from '../../../lib/format-date.ts';
import { review as text } from '../../../text/review.ts';
import { wait } from '../../../text/wait.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Describes the time of the next review. */
export function describeWhen(at: string, now: Date): string {
  const then = new Date(at);
  const away = then.getTime() - now.getTime();
  if (away < HOUR_MS) return text.next.after(wait(Math.max(60, away / 1000)));
  if (isSameDay(then, now)) return text.next.today(formatDate(then, 'time'));
  return isSameDay(then, new Date(now.getTime() + DAY_MS)) ? text.next.tomorrow : formatDate(then, 'weekday');
}

/** Returns whether it is still today, so that a learner may wait for it. */
export function isToday(at: string, now: Date): boolean {
  return isSameDay(new Date(at), now);
}

type Answered = Pick<Reply<'POST /api/review/answer'>, 'rating' | 'due_at'>;

/** Describes when an answered card returns. A wrong one returns at once, whatever the phone's clock says. */
export function describeReturn({ rating, due_at }: Answered, now: Date): string {
  const then = new Date(due_at);
  if (rating === 'again' || isSameDay(then, now)) return text.back.soon;
  const isTomorrow = isSameDay(then, new Date(now.getTime() + DAY_MS));
  return text.back.on(isTomorrow ? text.next.tomorrow : formatDate(then, 'weekday'));
}

function isSameDay(one: Date, other: Date): boolean {
  return formatDate(one, 'full') === formatDate(other, 'full');
}
