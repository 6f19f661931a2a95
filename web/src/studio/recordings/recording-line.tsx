import type { StudioRecording } from '@lisan/contract/studio/studio';
import { Link } from '../../lib/router/router.tsx';
import { classNames } from '../../lib/class-names.ts';
import { studio } from '../../text/studio.ts';
import { Icon } from '../../ui/icon.tsx';
import { MixedText } from '../../ui/mixed-text.tsx';
import { RecordingPoster } from '../../ui/recording-poster.tsx';
import row from '../../ui/row.module.css';
import { Tag } from '../../ui/tag.tsx';
import { TimeText } from '../../ui/time-text.tsx';
import styles from './recording-line.module.css';

const text = studio.recordings;

/** A recording in the list: poster, length, title, and whether learners see it. */
export function RecordingLine({ recording }: { recording: StudioRecording }) {
  const { id, title, published, published_at, has_captions } = recording;
  return (
    <Link to={`/recordings/${id}`} className={styles.line}>
      <RecordingPoster recording={recording} inRow />
      <span className={classNames(row.words, styles.words)}>
        <span className={row.title}>
          <MixedText>{title}</MixedText>
        </span>
        <span className="small">
          <TimeText at={published_at} style="full" />
        </span>
        <span className={styles.tags}>
          <Tag tone={published ? 'right' : 'quiet'}>{published ? text.published : text.unpublished}</Tag>
          {has_captions && <Tag tone="petrol">{text.captions}</Tag>}
        </span>
      </span>
      <Icon name="forward" size={20} />
    </Link>
  );
}
