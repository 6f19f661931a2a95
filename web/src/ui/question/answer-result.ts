import type { Reply } from '../../lib/api-types.ts';

/** What the learner sees after answering; quiz, practice and tense pages reply with it alike. */
export type AnswerResult = Pick<
  Reply<'POST /api/check/practical/answer'>,
  'correct' | 'slip' | 'correct_answer' | 'why' | 'tag'
>;
