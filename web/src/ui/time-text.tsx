import { formatDate } from '../lib/format-date.ts';
import type { DateStyle } from '../lib/format-date.ts';

/** A moment where the learner is. */
export function TimeText({ at, style = 'day' }: { at: string; style?: DateStyle }) {
  return <time dateTime={at}>{formatDate(at, style)}</time>;
}
