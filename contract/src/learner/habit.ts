import { z } from 'zod';
import { defineCall, done } from '../call.ts';
import { SessionMinutes } from './session.ts';
import { text } from '../values/text.ts';

/** Why a learner learns. */
export const MOTIVES = ['work', 'travel', 'children', 'study', 'myself'] as const;

export const LearningGoal = z.object({
  minutes: SessionMinutes,
  motive: z.enum(MOTIVES).nullable(),
  /** The hour of the reminder in the learner's zone, 0–23; null for the hour of the usual session. */
  remind_hour: z.int().min(0).max(23).nullable(),
});
export type LearningGoal = z.infer<typeof LearningGoal>;

export const getGoal = defineCall({
  method: 'GET',
  path: '/api/goal',
  access: 'onboarding',
  limit: 'read',
  summary: 'Why, how long a day and when the learner wants to learn',
  reply: done({ goal: LearningGoal }),
});

export const updateGoal = defineCall({
  method: 'POST',
  path: '/api/goal',
  access: 'onboarding',
  limit: 'write',
  summary: 'Change the goal; a field that is left out stays',
  body: LearningGoal.partial(),
  reply: done({ goal: LearningGoal }),
});

export const stopReminders = defineCall({
  method: 'POST',
  path: '/api/reminders/stop',
  access: 'public',
  limit: 'write',
  summary: 'Stop the daily reminders of the learner whose message has this token in its link; 404 when it is not valid',
  body: z.object({ token: text(100) }),
  reply: done({}),
});
