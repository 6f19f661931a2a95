import { useEffect } from 'react';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ApiError } from '../../../lib/api-error.ts';
import type { Reply } from '../../../lib/api-types.ts';
import { serverNow } from '../../../lib/server-clock.ts';
import { useApi } from '../../../lib/use-api.ts';
import { renewDelay } from './resume-point.ts';

/**
 * Reads the recording with valid addresses: refetched before they expire, and not otherwise, since a new address
 * interrupts.
 */
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
