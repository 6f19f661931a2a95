import { formatDate } from '../../lib/format/format-date.ts';
import type { DateStyle } from '../../lib/format/format-date.ts';

/** A time in the learner's zone. */
export function TimeText({ at, style = 'day' }: { at: string; style?: DateStyle }) {
  return <time dateTime={at}>{formatDate(at, style)}</time>;
}
