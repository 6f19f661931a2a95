import { useApi } from '../../../../lib/use-api.ts';
import { live as text } from '../../../../text/live.ts';
import { LearnerQueryView } from '../../../../domain/subscription/learner-query-view.tsx';
import { Section } from '../../../../ui/section.tsx';
import { Skeleton } from '../../../../ui/skeleton.tsx';
import { PlaylistCard } from './playlist-card.tsx';
import styles from './playlists.module.css';

export function Playlists() {
  const playlists = useApi('GET /api/broadcast-content-playlists');
  // Playlists are secondary to the recordings, so their failure is not shown.
  if (playlists.isError || playlists.data?.playlists.length === 0) return null;
  return (
    <Section title={text.playlists}>
      <LearnerQueryView query={playlists} skeleton={<Skeleton />}>
        {(data) => (
          <div className={styles.playlists}>
            {data.playlists.map((playlist) => (
              <PlaylistCard key={playlist.id} playlist={playlist} />
            ))}
          </div>
        )}
      </LearnerQueryView>
    </Section>
  );
}
