import { formatDuration } from '../../../../lib/format-date.ts';
import { recording as text } from '../../../../text/recording.ts';
import type { Player } from '../use-player.ts';
import styles from './resumed-note.module.css';

/** Shows where playback resumed, and offers the start. */
export function ResumedNote({ player }: { player: Player }) {
  if (player.resumedAt === 0) return null;
  return (
    <p className={styles.note}>
      <span>
        {text.resumed} <bdi dir="ltr">{formatDuration(player.resumedAt)}</bdi>
      </span>
      <button type="button" className={styles.restart} onClick={() => player.seek(0)}>
        {text.fromStart}
      </button>
    </p>
  );
}
