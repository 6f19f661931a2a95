import type { SpokenPlace } from '@lisan/contract/live/recording';
import { formatDuration } from '../../lib/format/format-date.ts';
import { isArabic } from '../text/split-runs.ts';
import { English } from '../text/english.tsx';
import { MixedText } from '../text/mixed-text.tsx';
import { ListRow } from './list-row.tsx';

/** A place of a recorded lesson: the line that was said, the lesson and the time. It opens the lesson there. */
export function SpokenRow({ place }: { place: SpokenPlace }) {
  const { recording_id, kind, title, teacher, text, at } = place;
  return (
    <ListRow
      to={`/recording/${kind}/lessons/${recording_id}?at=${Math.floor(at)}`}
      title={isArabic(text) ? text : <English>{text}</English>}
      detail={
        <>
          <MixedText>{title}</MixedText> · {teacher} · <bdi dir="ltr">{formatDuration(at)}</bdi>
        </>
      }
    />
  );
}
