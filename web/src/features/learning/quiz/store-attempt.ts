import { hashKey } from '@tanstack/react-query';
import type { Reply } from '../../../lib/failure/api-types.ts';
import { loadChunk } from '../../../lib/chunk/load-chunk.ts';
import { apiQueryKey } from '../../../lib/net/use-api.ts';
import type { QuizPlace } from './quiz-place.ts';

export type Attempt = Reply<'GET /api/generate/question'>;

/** Stores the rest of an attempt on this phone, so that it continues offline; removes it once all is answered. */
export function storeAttempt(place: QuizPlace, attempt: Attempt, answeredUuid?: string): void {
  const left = withoutAnswered(attempt, answeredUuid);
  if (!left) return removeStoredAttempt(place);
  settle(loadExercises().then(({ storeExercise }) => storeExercise(hashOf(place), left)));
}

/** Removes an attempt that ended, here or elsewhere. */
export function removeStoredAttempt(place: QuizPlace): void {
  settle(loadExercises().then(({ removeExercise }) => removeExercise(hashOf(place))));
}

function loadExercises() {
  return loadChunk(() => import('../../../domain/learner/offline/stored-exercises.ts'));
}

function settle(work: Promise<void>): void {
  work.catch((error: unknown) => console.warn('quiz attempt was not stored', error));
}

function hashOf(place: QuizPlace): string {
  return hashKey(apiQueryKey('GET /api/generate/question', { query: place }));
}

/** Returns the attempt without the questions up to the answered one; null if no question is left. */
export function withoutAnswered(attempt: Attempt, answeredUuid: string | undefined): Attempt | null {
  const questions = [attempt.question, ...attempt.following];
  const [question, ...following] = questions.slice(questions.findIndex(({ uuid }) => uuid === answeredUuid) + 1);
  if (!question) return null;
  const answered = attempt.progress.total - following.length - 1;
  return { ...attempt, question, following, progress: { ...attempt.progress, answered } };
}
