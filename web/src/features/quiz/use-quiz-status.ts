import { useQuery } from '@tanstack/react-query';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ApiError } from '../../lib/api-error.ts';
import type { Reply } from '../../lib/api-types.ts';
import { call } from '../../lib/call.ts';

export type QuizStatusReply = Reply<'POST /api/check/week/quiz/status'>;
export type QuizPlace = { level_id: string; week: number };

/** Where the learner stands with the quiz of one week; asked afresh on every visit, for attempts come back with the day. */
export function useQuizStatus(place: QuizPlace): UseQueryResult<QuizStatusReply, ApiError> {
  return useQuery<QuizStatusReply, ApiError>({
    queryKey: ['POST /api/check/week/quiz/status', place.level_id, place.week],
    queryFn: () => call('POST /api/check/week/quiz/status', { body: place }),
    staleTime: 0,
  });
}
