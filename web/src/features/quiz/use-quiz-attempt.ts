import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ApiError } from '../../lib/api-error.ts';
import { apiQuery } from '../../lib/use-api.ts';
import { storeAttempt } from './store-attempt.ts';
import type { Attempt } from './store-attempt.ts';
import type { QuizPlace } from './quiz-place.ts';

/**
 * The questions of the attempt that is open, or of a new one; without a network, those of one that was begun on this
 * phone. Each run has its own place in the cache: none finds the questions of an earlier one.
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
