import { z } from 'zod';
import { decimalNumber } from '../values/numbers.ts';
import { defineCall, done } from '../call.ts';
import { QuestionView, TestAnswer } from './question.ts';
import { Bilingual, Instant, Uuid } from '../values/values.ts';

export const LevelView = z.object({
  uuid: Uuid,
  code: z.enum(['A1', 'A2', 'B1', 'B2', 'C1']),
  name: Bilingual,
  description: z.string(),
  cando: z.array(z.string()),
  order: z.int(),
  /** The published course's content of this level. */
  weeks: z.int(),
  words: z.int(),
  sentences: z.int(),
  /**
   * About how long the level takes: 45 minutes a week and the review of its words and sentences. Absent in earlier
   * versions of the course, which staff may publish again.
   */
  hours: z.int().optional(),
});
export type LevelView = z.infer<typeof LevelView>;

/** A level that a subscriber has started. */
export const LevelSubscriber = z.object({
  uuid: Uuid,
  level: LevelView,
  started_at: Instant,
  current: z.boolean(),
  finished_at: Instant.nullable(),
});
export type LevelSubscriber = z.infer<typeof LevelSubscriber>;

/** A level as the subscriber sees it in the list of own levels. */
export const MyLevel = LevelView.extend({ started_at: Instant, current: z.boolean(), finished_at: Instant.nullable() });
export type MyLevel = z.infer<typeof MyLevel>;

export const getLevels = defineCall({
  method: 'GET',
  path: '/api/get/levels',
  access: 'public',
  limit: 'read',
  summary: 'All levels of the published course',
  reply: done({ levels: z.array(LevelView) }),
});

export const getLevel = defineCall({
  method: 'GET',
  path: '/api/get/level/:uuid',
  access: 'public',
  limit: 'read',
  summary: 'One level',
  params: z.object({ uuid: Uuid }),
  reply: done({ level: LevelView }),
});

export const getMyLevels = defineCall({
  method: 'GET',
  path: '/api/my/levels',
  access: 'onboarding',
  limit: 'read',
  summary: 'The levels this subscriber has started',
  reply: done({ myLevels: z.array(MyLevel) }),
});

export const changeLevel = defineCall({
  method: 'POST',
  path: '/api/change/level',
  access: 'learner',
  limit: 'write',
  summary: 'Switch to a level, starting it if needed; billing is never touched',
  body: z.object({ level_id: Uuid }),
  reply: done({ level_subscriber: LevelSubscriber }),
});

export const getLevelTestQuestions = defineCall({
  method: 'GET',
  path: '/api/get/level/test/questions',
  access: 'onboarding',
  limit: 'read',
  summary: 'Start the fixed form of the level test; its questions carry no keys',
  reply: done({ test_uuid: Uuid, questions: z.array(QuestionView) }),
});

export const getLevelByPercentage = defineCall({
  method: 'GET',
  path: '/api/get/level/by/percentage',
  access: 'onboarding',
  limit: 'read',
  summary: 'The level that a percentage (ability mapped to 0–100) belongs to',
  query: z.object({ percentage: decimalNumber({ min: 0, max: 100 }) }),
  reply: done({ level: LevelView }),
});

export const updateTestPercentage = defineCall({
  method: 'POST',
  path: '/api/subscriber/update/test-percentage',
  access: 'onboarding',
  limit: 'write',
  summary: 'Record the percentage reached in the level test',
  body: z.object({ percentage: z.number().min(0).max(100) }),
  reply: done({ level: LevelView }),
});

const TestProgress = { asked: z.int(), at_most: z.int() };

/** The resulting level, and the levels that remain likely (≥ 10 % of the posterior). */
export const TestResult = z.object({
  level: LevelView,
  range: z.array(LevelView).min(1),
  percentage: z.int().min(0).max(100),
});
export type TestResult = z.infer<typeof TestResult>;

export const startLevelTest = defineCall({
  method: 'POST',
  path: '/api/level/test/start',
  access: 'onboarding',
  limit: 'write',
  summary: 'Start the adaptive form of the level test',
  reply: done({ test_uuid: Uuid, question: QuestionView, ...TestProgress }),
});

export const answerLevelTest = defineCall({
  method: 'POST',
  path: '/api/level/test/answer',
  access: 'onboarding',
  limit: 'write',
  summary: 'Answer a question of either form; the reply is the next question or the result',
  body: z.object({ test_uuid: Uuid, question_uuid: Uuid, answer: TestAnswer }),
  reply: z.union([done({ question: QuestionView.nullable(), ...TestProgress }), done({ result: TestResult })]),
});
