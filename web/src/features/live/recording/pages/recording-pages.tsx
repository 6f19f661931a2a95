import type { RecordingView } from '@lisan/contract/live/recording';
import { useEffect } from 'react';
import type { UseQueryResult } from '@tanstack/react-query';
import { Navigate } from '../../../../lib/router/router.tsx';
import { useParams, useSearchParams } from '../../../../lib/router/use-router.ts';
import { recording as text } from '../../../../text/recording.ts';
import { LearnerQueryView } from '../../../../domain/subscription/learner-query-view.tsx';
import { Skeleton } from '../../../../ui/feedback/skeleton.tsx';
import { WidePage } from '../../../../ui/layout/wide-page.tsx';
import type { ApiError } from '../../../../lib/failure/api-error.ts';
import type { Reply } from '../../../../lib/failure/api-types.ts';
import { serverNow } from '../../../../lib/time/clock.ts';
import { useApi } from '../../../../lib/net/use-api.ts';
import { RecordingPlayer } from '../components/recording-player.tsx';
import { renewDelay } from '../resume-point.ts';

const LEAD_S = 1;

export function VideoRecordingPage() {
  return <RecordingScreen kind="video" />;
}

export function SoundRecordingPage() {
  return <RecordingScreen kind="sound" />;
}

/** A recorded lesson, alone or in a playlist. */
function RecordingScreen({ kind }: { kind: RecordingView['kind'] }) {
  const { id = '' } = useParams();
  const query = useSearchParams();
  const recording = useRecording(id);
  const content = recording.data?.content;
  if (content && content.kind !== kind)
    return <Navigate to={`/recording/${content.kind}/lessons/${id}${queryOf(query)}`} replace />;
  if (!content)
    return (
      <WidePage title={text[kind]} back="/live/lessons" aside={null}>
        <LearnerQueryView query={recording} skeleton={<Skeleton shape="hero" count={2} />}>
          {() => null}
        </LearnerQueryView>
      </WidePage>
    );
  return (
    <RecordingPlayer
      key={query.get('at')}
      content={content}
      playlistId={query.get('playlist')}
      startAt={secondOf(query.get('at'), content.seconds)}
      onRenew={() => void recording.refetch()}
    />
  );
}

function queryOf(query: URLSearchParams): string {
  const text = query.toString();
  return text === '' ? '' : `?${text}`;
}

/** The second that a link names, a moment earlier, so that its word is not cut off. */
function secondOf(named: string | null, seconds: number): number | null {
  const second = named === null ? Number.NaN : Number(named);
  return second >= 0 && second <= seconds ? Math.max(0, second - LEAD_S) : null;
}

/**
 * Reads the recording with valid addresses: refetched before they expire, and not otherwise, since a new address
 * interrupts.
 */
function useRecording(id: string): UseQueryResult<Reply<'GET /api/broadcast-contents/:id'>, ApiError> {
  const recording = useApi(
    'GET /api/broadcast-contents/:id',
    { params: { id } },
    {
      staleTime: Infinity,
      gcTime: 0,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
    },
  );
  const expiresAt = recording.data?.content.media_expires_at;
  const { refetch } = recording;
  useEffect(() => {
    if (expiresAt === undefined) return;
    const timer = setTimeout(() => void refetch(), renewDelay(expiresAt, serverNow()));
    return () => clearTimeout(timer);
  }, [expiresAt, refetch]);
  return recording;
}
