import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ApiError } from '../../../lib/api-error.ts';
import { apiQuery } from '../../../lib/use-api.ts';
import { storeAttempt } from './store-attempt.ts';
import type { Attempt } from './store-attempt.ts';
import type { QuizPlace } from './quiz-place.ts';

/**
 * Reads the open attempt or starts a new one; offline, the one that was started on this phone. Each run has its own
 * cache key, so that none finds the questions of an earlier one.
 */
export function useQuizAttempt(place: QuizPlace): UseQueryResult<Attempt, ApiError> {
  const [run] = useState(() => crypto.randomUUID());
  const { queryFn } = apiQuery('GET /api/generate/question', { query: place });
  return useQuery<Attempt, ApiError>({
    queryKey: ['quiz attempt', run],
    queryFn: async (context) => {
      const attempt = await queryFn(context);
      storeAttempt(place, attempt);
      return attempt;
    },
    staleTime: Infinity,
    gcTime: 60_000,
  });
}
