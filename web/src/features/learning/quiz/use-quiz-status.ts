import { useQuery } from '@tanstack/react-query';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ApiError } from '../../../lib/api-error.ts';
import type { Reply } from '../../../lib/api-types.ts';
import { call } from '../../../lib/call.ts';
import { answerOffline } from '../../../lib/offline-replies.ts';
import { removeStoredAttempt } from './store-attempt.ts';
import type { QuizPlace } from './quiz-place.ts';

export type QuizStatusReply = Reply<'POST /api/check/week/quiz/status'>;

/**
 * Reads the learner's status in the quiz of a week. Refetched on every visit, since attempts renew each day.
 * Offline it is known only of an attempt that was started on this phone.
 */
export function useQuizStatus(place: QuizPlace): UseQueryResult<QuizStatusReply, ApiError> {
  return useQuery<QuizStatusReply, ApiError>({
    queryKey: ['POST /api/check/week/quiz/status', place.level_id, place.week],
    queryFn: () => askStatus(place).catch((error: unknown) => standOffline(error, place)),
    staleTime: 0,
  });
}

async function askStatus(place: QuizPlace): Promise<QuizStatusReply> {
  const reply = await call('POST /api/check/week/quiz/status', { body: place });
  if (reply.status === 'passed' || reply.status === 'failed') removeStoredAttempt(place);
  return reply;
}

async function standOffline(failure: unknown, place: QuizPlace): Promise<QuizStatusReply> {
  await answerOffline(failure, 'GET /api/generate/question', { query: place });
  return { messageCode: '00', status: 'in_progress', week: place.week };
}
