import { useEffect } from 'react';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ApiError } from '../../lib/api-error.ts';
import type { Reply } from '../../lib/api-types.ts';
import { serverNow } from '../../lib/server-clock.ts';
import { useApi } from '../../lib/use-api.ts';
import { renewDelay } from './resume-point.ts';

/** The recording with addresses that work: asked for anew before they expire, and for nothing less, since a new address interrupts. */
export function useRecording(id: string): UseQueryResult<Reply<'GET /api/broadcast-contents/:id'>, ApiError> {
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
