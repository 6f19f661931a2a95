import { z } from 'zod';
import { defineCall, done } from '../call.ts';
import { Answer, Feedback, QuestionView } from './question.ts';
import { ActiveWeek, Instant, Uuid } from '../values/values.ts';

export const QuizStatus = z.enum(['locked', 'due', 'in_progress', 'passed', 'failed']);
export type QuizStatus = z.infer<typeof QuizStatus>;

export const QuizProgress = z.object({ answered: z.int(), correct: z.int(), total: z.int(), pass_percentage: z.int() });
export type QuizProgress = z.infer<typeof QuizProgress>;

/** A question that was answered wrong. */
export const MissedQuestion = z.object({
  question: QuestionView,
  /** The learner's answer as text; null for "I don't know". */
  answered: z.string().nullable(),
  correct_answer: z.string(),
  why: z.string(),
});
export type MissedQuestion = z.infer<typeof MissedQuestion>;

/** The state of a weekly quiz. */
export const WeekQuizStatus = z.object({
  status: QuizStatus,
  week: z.int().optional(),
  score: z.int().optional(),
  attempts_left: z.int().optional(),
  retry_at: Instant.optional(),
  /** Without a week: whether home offers this quiz, because it was started, tried or its week is learned. */
  offered: z.boolean().optional(),
  /** With a week: the missed questions of the last finished attempt, in their order. */
  missed: z.array(MissedQuestion).optional(),
});
export type WeekQuizStatus = z.infer<typeof WeekQuizStatus>;

export const checkWeekQuizStatus = defineCall({
  method: 'POST',
  path: '/api/check/week/quiz/status',
  access: 'onboarding',
  limit: 'read',
  summary: 'Whether a quiz is due; without a week, that of the earliest week whose quiz is next',
  body: z.object({ level_id: Uuid.optional(), week: ActiveWeek.optional() }),
  reply: done(WeekQuizStatus.shape),
});

export const generateQuestion = defineCall({
  method: 'GET',
  path: '/api/generate/question',
  access: 'entitled',
  limit: 'read',
  summary: 'The next unanswered question of the week’s quiz; starts an attempt when none is open',
  query: z.object({ level_id: Uuid, week: ActiveWeek }),
  reply: done({
    question: QuestionView,
    /** The following questions, so that a lost network does not end the attempt. */
    following: z.array(QuestionView),
    progress: QuizProgress,
  }),
});

export const checkQuestionAnswer = defineCall({
  method: 'POST',
  path: '/api/check/question/answer',
  access: 'entitled',
  limit: 'write',
  summary: 'Answer the quiz question; a repeated answer counts once and gets the first reply',
  body: z.object({ question_uuid: Uuid, answer: Answer }),
  reply: done({
    ...Feedback,
    progress: QuizProgress,
    /** These come with the last answer. */
    passed: z.boolean().optional(),
    /** Words and sentences of a passed week that are not learned yet; the next sessions teach them. */
    untaught: z.int().optional(),
    points: z.int().optional(),
    /** How many more attempts may start today. */
    attempts_left: z.int().optional(),
    /** The missed questions of the attempt, in their order. */
    missed: z.array(MissedQuestion).optional(),
  }),
});
