import { Navigate } from '../../../../lib/router/router.tsx';
import { useParams, useSearchParams } from '../../../../lib/router/use-router.ts';
import type { RecordingView } from '@lisan/contract/live/recording';
import { recording as text } from '../../../../text/recording.ts';
import { LearnerQueryView } from '../../../../domain/subscription/learner-query-view.tsx';
import { Skeleton } from '../../../../ui/skeleton.tsx';
import { WidePage } from '../../../../ui/wide-page.tsx';
import { useRecording } from '../use-recording.ts';
import { RecordingPlayer } from './recording-player.tsx';

/** A recorded lesson, alone or in a playlist. */
export function RecordingScreen({ kind }: { kind: RecordingView['kind'] }) {
  const { id = '' } = useParams();
  const query = useSearchParams();
  const recording = useRecording(id);
  const content = recording.data?.content;
  if (content && content.kind !== kind) return <Navigate to={`/recording/${content.kind}/lessons/${id}`} replace />;
  if (!content)
    return (
      <WidePage title={text[kind]} back="/live/lessons" aside={null}>
        <LearnerQueryView query={recording} skeleton={<Skeleton shape="hero" count={2} />}>
          {() => null}
        </LearnerQueryView>
      </WidePage>
    );
  return (
    <RecordingPlayer content={content} playlistId={query.get('playlist')} onRenew={() => void recording.refetch()} />
  );
}
