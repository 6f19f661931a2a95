import type { UseQueryResult } from '@tanstack/react-query';
import type { ApiError } from '../../lib/api-error.ts';
import type { Reply } from '../../lib/api-types.ts';
import { useApi } from '../../lib/use-api.ts';

type Topics = UseQueryResult<Reply<'GET /api/grammar-topics'>, ApiError>;

/** The topics change only when a course is published. */
const FRESH_MS = 60 * 60_000;

export function useTopics(): Topics {
  return useApi('GET /api/grammar-topics', { query: {} }, { staleTime: FRESH_MS });
}

/** Reads one topic with its questions. */
export function useTopic(topic: string): Topics {
  return useApi('GET /api/grammar-topics', { query: { topic } }, { staleTime: FRESH_MS });
}
