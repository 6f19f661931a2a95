import { useState } from 'react';
import type { PlaylistView } from '@lisan/contract/live/recording';
import { classNames } from '../../../../lib/class-names.ts';
import { useApi } from '../../../../lib/use-api.ts';
import { live as text } from '../../../../text/live.ts';
import card from '../../../../ui/fold-card.module.css';
import { Icon } from '../../../../ui/icon.tsx';
import { MixedText } from '../../../../ui/mixed-text.tsx';
import { LearnerQueryView } from '../../../../domain/subscription/learner-query-view.tsx';
import { RecordingRow } from '../../../../ui/recording-row.tsx';
import { Skeleton } from '../../../../ui/skeleton.tsx';
import styles from './playlist-card.module.css';

/** Expands to its recordings, which are fetched only then. */
export function PlaylistCard({ playlist: { id, title, description, size } }: { playlist: PlaylistView }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className={card.card} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className={classNames(card.summary, styles.summary)}>
        <span className={styles.sign}>
          <Icon name="grid" />
        </span>
        <span className={styles.words}>
          <b>
            <MixedText>{title}</MixedText>
          </b>
          <span className="small">{text.lessons(size)}</span>
        </span>
        <Icon name="down" size={20} className={card.arrow} />
      </summary>
      <div className={styles.body}>
        <p className="small">
          <MixedText>{description}</MixedText>
        </p>
        {isOpen && <Contents id={id} size={size} />}
      </div>
    </details>
  );
}

function Contents({ id, size }: { id: string; size: number }) {
  const playlist = useApi('GET /api/playlist', { query: { id } });
  return (
    <LearnerQueryView query={playlist} skeleton={<Skeleton count={size} />}>
      {(data) => (
        <ol role="list" className={styles.list}>
          {data.playlist.contents.map((recording) => (
            <li key={recording.id}>
              <RecordingRow recording={recording} playlistId={id} />
            </li>
          ))}
        </ol>
      )}
    </LearnerQueryView>
  );
}
