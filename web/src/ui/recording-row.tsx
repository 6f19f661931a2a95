import type { RecordingView } from '@lisan/contract/recording';
import { Link } from '../lib/router/router.tsx';
import { formatDuration } from '../lib/format-date.ts';
import { recording as text } from '../text/recording.ts';
import { Icon } from './icon.tsx';
import { MixedText } from './mixed-text.tsx';
import styles from './recording-row.module.css';

type Props = {
  recording: RecordingView;
  /** Played as part of this list. */
  playlistId?: string;
  /** Omitted where every row has the same teacher. */
  showTeacher?: boolean;
};

/** A recorded lesson in a list: picture with length, title and teacher. */
export function RecordingRow({ recording, playlistId, showTeacher = true }: Props) {
  const { id, kind, title, teacher, seconds, poster_url } = recording;
  const query = playlistId === undefined ? '' : `?playlist=${playlistId}`;
  return (
    <Link to={`/recording/${kind}/lessons/${id}${query}`} className={styles.row}>
      <span className={styles.poster}>
        {poster_url ? (
          <img src={poster_url} alt="" loading="lazy" decoding="async" width={112} height={63} />
        ) : (
          <Icon name={kind === 'video' ? 'video' : 'headphones'} size={28} />
        )}
        <bdi dir="ltr" className={styles.length}>
          {formatDuration(seconds)}
        </bdi>
      </span>
      <span className={styles.words}>
        <span className={styles.title}>
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
