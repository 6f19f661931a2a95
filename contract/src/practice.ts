import { z } from 'zod';
import { defineCall, done } from './call.ts';
import { Answer, Feedback, QuestionView } from './question.ts';
import { Bilingual, Uuid } from './values.ts';

export const PracticalView = z.object({
  uuid: Uuid,
  level_id: Uuid,
  order: z.int(),
  title: Bilingual,
  scenario: z.string(),
  goal: z.string(),
  total: z.int(),
});
export type PracticalView = z.infer<typeof PracticalView>;

const PracticalProgress = z.object({ answered: z.int(), correct: z.int(), total: z.int(), done: z.boolean() });

export const getPracticals = defineCall({
  method: 'GET',
  path: '/api/get/subscriber/practicals',
  access: 'entitled',
  limit: 'read',
  summary: 'All practicals, those of the current level first, with what this learner has done',
  reply: done({ practicals: z.array(PracticalView.extend({ answered: z.int(), done: z.boolean() })) }),
});

export const getPracticalQuestions = defineCall({
  method: 'GET',
  path: '/api/get/subscriber/practical/question',
  access: 'entitled',
  limit: 'read',
  summary: 'A practical with its questions and those already answered',
  query: z.object({ practical_id: Uuid }),
  reply: done({
    practical: PracticalView,
    questions: z.array(QuestionView),
    answered_uuids: z.array(Uuid),
    progress: PracticalProgress,
  }),
});

export const checkPracticalAnswer = defineCall({
  method: 'POST',
  path: '/api/check/practical/answer',
  access: 'entitled',
  limit: 'write',
  summary: 'Answer a question of a practical, or of a tense page when practical_id is that page’s uuid',
  body: z.object({
    practical_id: Uuid,
    question_uuid: Uuid,
    answer: Answer,
    /** Made by whoever answers: the same one sent again counts once and gets the first reply. */
    answer_uuid: Uuid.optional(),
  }),
  reply: done({ ...Feedback, progress: PracticalProgress, points: z.int().optional() }),
});
