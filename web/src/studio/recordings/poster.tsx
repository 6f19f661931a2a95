import type { StudioRecording } from '@lisan/contract/studio';
import { Icon } from '../../ui/icon.tsx';
import styles from './poster.module.css';

/** The poster of a recording, or an icon of its kind. */
export function Poster({ recording: { poster_url, kind } }: { recording: StudioRecording }) {
  return (
    <span className={styles.poster}>
      {poster_url ? (
        <img src={poster_url} alt="" loading="lazy" decoding="async" />
      ) : (
        <Icon name={kind === 'video' ? 'video' : 'headphones'} size={28} />
      )}
    </span>
  );
}
