import { formatDuration } from '../../lib/format/format-date.ts';

/** The length of a clip or a recording, as its player shows it. */
export function Duration({ seconds }: { seconds: number }) {
  return <bdi dir="ltr">{formatDuration(seconds)}</bdi>;
}
