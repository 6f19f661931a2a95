import type { UseQueryResult } from '@tanstack/react-query';
import type { ApiError } from '../../../lib/failure/api-error.ts';
import type { Reply } from '../../../lib/failure/api-types.ts';
import { useApi } from '../../../lib/net/use-api.ts';

type Grammars = UseQueryResult<Reply<'GET /api/grammars'>, ApiError>;
type Topics = UseQueryResult<Reply<'GET /api/grammar-topics'>, ApiError>;

/** The pages change only when a course is published. */
const FRESH = { staleTime: 60 * 60_000 };

export function useTenses(): Grammars {
  return useApi('GET /api/grammars', { query: {} }, FRESH);
}

/** Reads one tense with its questions. */
export function useTense(tense: string): Grammars {
  return useApi('GET /api/grammars', { query: { tense } }, FRESH);
}

export function useTopics(): Topics {
  return useApi('GET /api/grammar-topics', { query: {} }, FRESH);
}

/** Reads one topic with its questions. */
export function useTopic(topic: string): Topics {
  return useApi('GET /api/grammar-topics', { query: { topic } }, FRESH);
}
