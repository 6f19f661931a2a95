import type { RecordingView } from '@lisan/contract/live/recording';
import { classNames } from '../../lib/class-names.ts';
import { formatDuration } from '../../lib/format/format-date.ts';
import { Icon } from '../icons/icon.tsx';
import styles from './recording-poster.module.css';

type Props = {
  recording: Pick<RecordingView, 'poster_url' | 'kind' | 'seconds'>;
  /** Small, with the length on it. */
  inRow?: boolean;
};

/** The poster of a recording, or an icon of its kind. */
export function RecordingPoster({ recording: { poster_url, kind, seconds }, inRow = false }: Props) {
  return (
    <span className={classNames(styles.poster, inRow && styles.inRow)}>
      {poster_url ? (
        <img src={poster_url} alt="" loading="lazy" decoding="async" />
      ) : (
        <Icon name={kind === 'video' ? 'video' : 'headphones'} size={28} />
      )}
      {inRow && (
        <bdi dir="ltr" className={styles.length}>
          {formatDuration(seconds)}
        </bdi>
      )}
    </span>
  );
}
