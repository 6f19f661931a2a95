import type { UseQueryResult } from '@tanstack/react-query';
import type { ApiError } from '../../lib/api-error.ts';
import type { Reply } from '../../lib/api-types.ts';
import { useApi } from '../../lib/use-api.ts';

type Grammars = UseQueryResult<Reply<'GET /api/grammars'>, ApiError>;

/** The tenses change only when a course is published. */
const FRESH_MS = 60 * 60_000;

export function useTenses(): Grammars {
  return useApi('GET /api/grammars', { query: {} }, { staleTime: FRESH_MS });
}

/** Reads one tense with its questions. */
export function useTense(tense: string): Grammars {
  return useApi('GET /api/grammars', { query: { tense } }, { staleTime: FRESH_MS });
}
