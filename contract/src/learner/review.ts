import { z } from 'zod';
import { defineCall, done } from '../call.ts';
import { Answer, AnswerSeconds, Feedback, QuestionView } from './question.ts';
import { Instant, Uuid } from '../values/values.ts';

/** `new`: learned in a week and not reviewed yet. */
export const CardState = z.enum(['new', 'learning', 'review', 'relearning']);
export type CardState = z.infer<typeof CardState>;

/** The rating of an answer: wrong is again, hinted or slow is hard, right is good. */
export const Rating = z.enum(['again', 'hard', 'good']);
export type Rating = z.infer<typeof Rating>;

/** A hint on demand; the surrounding words are the client's own. */
export const ReviewHint = z.discriminatedUnion('kind', [
  /** The word in a sentence. */
  z.object({ kind: z.literal('example'), en: z.string() }),
  /** The sentence, with ___ instead of the word. */
  z.object({ kind: z.literal('gap'), en: z.string() }),
  z.object({ kind: z.literal('meaning'), ar: z.string() }),
  /** The first letter of the word, and its length. */
  z.object({ kind: z.literal('letters'), first: z.string(), count: z.int() }),
  /** The opening of the sentence, without an ellipsis. */
  z.object({ kind: z.literal('begins'), en: z.string() }),
]);
export type ReviewHint = z.infer<typeof ReviewHint>;

export const getReview = defineCall({
  method: 'GET',
  path: '/api/review',
  access: 'learner',
  limit: 'read',
  summary: 'Today’s cards, the most overdue first, at most a day’s worth; asked again, the same questions come',
  reply: done({
    cards: z.array(z.object({ question: QuestionView, state: CardState, hint: ReviewHint })),
    /** All due cards, including cards beyond today’s share. */
    due: z.int(),
    /** Cards, not answers: a card that is due again on the same day counts once. */
    done_today: z.int(),
    daily_cap: z.int(),
    /** When the next card is due; null while `cards` has some, or if the learner has no card. */
    next_due_at: Instant.nullable(),
  }),
});

export const answerReview = defineCall({
  method: 'POST',
  path: '/api/review/answer',
  access: 'learner',
  limit: 'write',
  summary: 'Answer a card; a repeated answer counts once and gets the first reply',
  body: z.object({
    question_uuid: Uuid,
    answer: Answer,
    seconds: AnswerSeconds.optional(),
    /** A hint was used. */
    hinted: z.boolean().optional(),
  }),
  reply: done({ ...Feedback, rating: Rating, due_at: Instant, done_today: z.int(), left_today: z.int() }),
});
