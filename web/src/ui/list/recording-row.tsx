import type { RecordingView } from '@lisan/contract/live/recording';
import { Link } from '../../lib/router/router.tsx';
import { recording as text } from '../../text/recording.ts';
import { MixedText } from '../text/mixed-text.tsx';
import row from '../layout/row.module.css';
import { RecordingPoster } from './recording-poster.tsx';
import styles from './recording-row.module.css';

type Props = {
  recording: RecordingView;
  /** Played as part of this list. */
  playlistId?: string;
  /** Omitted if every row has the same teacher. */
  showTeacher?: boolean;
};

/** A recorded lesson in a list: picture with length, title and teacher. */
export function RecordingRow({ recording, playlistId, showTeacher = true }: Props) {
  const { id, kind, title, teacher } = recording;
  const query = playlistId === undefined ? '' : `?playlist=${playlistId}`;
  return (
    <Link to={`/recording/${kind}/lessons/${id}${query}`} className={styles.row}>
      <RecordingPoster recording={recording} inRow />
      <span className={row.words}>
        <span className={row.title}>
          <MixedText>{title}</MixedText>
        </span>
        <span className="small">
          {text[kind]}
          {showTeacher && ` · ${teacher.name}`}
        </span>
      </span>
    </Link>
  );
}
