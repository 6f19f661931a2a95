import { useApi } from '../../../lib/use-api.ts';
import { recording as text } from '../../../text/recording.ts';
import { List } from '../../../ui/list.tsx';
import { QueryView } from '../../../ui/query-view.tsx';
import { RecordingRow } from '../../../ui/recording-row.tsx';
import { Section } from '../../../ui/section.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';

type Props = { playlistId: string; recordingId: string; isEnded: boolean };

/** What comes after this one in its playlist. */
export function NextInPlaylist({ playlistId, recordingId, isEnded }: Props) {
  const playlist = useApi('GET /api/playlist', { query: { id: playlistId } });
  return (
    <QueryView query={playlist} skeleton={<Skeleton />}>
      {({ playlist: { title, contents } }) => {
        const at = contents.findIndex(({ id }) => id === recordingId);
        const next = at < 0 ? undefined : contents[at + 1];
        if (!next) return null;
        return (
          <Section title={text.next}>
            <p className="small" role="status">
              {isEnded ? text.ended : `${text.playlist(title)} · ${text.place(at + 2, contents.length)}`}
            </p>
            <List>
              <RecordingRow recording={next} playlistId={playlistId} />
            </List>
          </Section>
        );
      }}
    </QueryView>
  );
}
