import type { Reply } from '../../lib/failure/api-types.ts';

/** The result of an answer; quizzes, practicals and tense pages reply with the same shape. */
export type AnswerResult = Pick<
  Reply<'POST /api/check/practical/answer'>,
  'correct' | 'slip' | 'correct_answer' | 'why' | 'evidence' | 'audio_url' | 'tag'
>;
