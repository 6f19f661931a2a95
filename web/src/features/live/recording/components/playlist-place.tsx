import type { RecordingView } from '@lisan/contract/live/recording';
import { useApi } from '../../../../lib/use-api.ts';
import { recording as text } from '../../../../text/recording.ts';
import { List } from '../../../../ui/list.tsx';
import { LearnerQueryView } from '../../../../domain/subscription/learner-query-view.tsx';
import { RecordingRow } from '../../../../ui/recording-row.tsx';
import { Section } from '../../../../ui/section.tsx';
import { Skeleton } from '../../../../ui/skeleton.tsx';

type Props = { playlistId: string; recordingId: string; isEnded: boolean };

/** The next and the earlier recordings of a playlist. */
export function PlaylistPlace({ playlistId, recordingId, isEnded }: Props) {
  const playlist = useApi('GET /api/playlist', { query: { id: playlistId } });
  return (
    <LearnerQueryView query={playlist} skeleton={<Skeleton />}>
      {({ playlist: { title, contents } }) => {
        const at = contents.findIndex(({ id }) => id === recordingId);
        if (at < 0) return null;
        const next = contents[at + 1];
        const before = contents[at - 1];
        return (
          <>
            <p className="small" role="status">
              {isEnded ? text.ended : `${text.playlist(title)} · ${text.place(at + 1, contents.length)}`}
            </p>
            {next && <Neighbour title={text.next} recording={next} playlistId={playlistId} />}
            {before && <Neighbour title={text.before} recording={before} playlistId={playlistId} />}
          </>
        );
      }}
    </LearnerQueryView>
  );
}

function Neighbour({ title, recording, playlistId }: { title: string; recording: RecordingView; playlistId: string }) {
  return (
    <Section title={title}>
      <List>
        <RecordingRow recording={recording} playlistId={playlistId} />
      </List>
    </Section>
  );
}
