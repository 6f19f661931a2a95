import { z } from 'zod';
import { defineCall, done } from '../call.ts';
import { ProgressView, WeekView } from './course.ts';
import { AppLink } from './info.ts';
import { ChannelView } from '../live/live.ts';
import { WeekQuizStatus } from './quiz.ts';
import { SessionStatus } from './session.ts';
import { UserView } from './subscriber.ts';
import { Uuid } from '../values/values.ts';

/** The learner's current week, as far as home shows it: its items without their content. */
export const CurrentWeek = z.object({
  week: z.int(),
  items: z.object({
    words: z.array(Uuid),
    sentences: z.array(Uuid),
    audio: z.array(Uuid),
    lessons: z.array(Uuid),
  }),
  /** Its texts, whose practice is done when their uuid is; null in a version of the course from before them. */
  texts: z.object({ reading: Uuid, listening: Uuid, practice: Uuid.nullable(), writing: Uuid }).nullable(),
  /** The same as the reply of `GET progress` for this week. */
  progress: ProgressView,
});
export type CurrentWeek = z.infer<typeof CurrentWeek>;

/** The current level's part of home. */
export const HomeLevel = z.object({
  level_id: Uuid,
  weeks: z.array(WeekView),
  session: SessionStatus,
  /** Null without an open week. */
  current: CurrentWeek.nullable(),
  /** The live lesson, else the next lesson. */
  live: ChannelView.nullable(),
  /** How many lessons before A1 are finished; null at other levels, and once all are. */
  starter: z.object({ done: z.int(), total: z.int() }).nullable(),
});
export type HomeLevel = z.infer<typeof HomeLevel>;

export const getHome = defineCall({
  method: 'GET',
  path: '/api/home',
  access: 'onboarding',
  limit: 'read',
  summary: 'All that the home screen shows, each part as its own call answers it',
  reply: done({
    user: UserView,
    quiz: WeekQuizStatus,
    app_links: z.array(AppLink),
    /** Null without a chosen level, and without access. */
    level: HomeLevel.nullable(),
  }),
});
