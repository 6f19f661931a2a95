import type { Call } from './call.ts';
import * as subscription from './billing/subscription.ts';
import * as approvals from './console/approvals.ts';
import * as consoleCourse from './console/course.ts';
import * as figures from './console/figures.ts';
import * as inbox from './console/inbox.ts';
import * as learnerActions from './console/learner-actions.ts';
import * as learners from './console/learners.ts';
import * as consoleLive from './console/live.ts';
import * as notices from './console/notices.ts';
import * as plans from './console/plans.ts';
import * as refunds from './console/refunds.ts';
import * as staff from './console/staff.ts';
import * as teachers from './console/teachers.ts';
import * as auth from './learner/auth.ts';
import * as course from './learner/course.ts';
import * as ears from './learner/ears.ts';
import * as feedback from './learner/feedback.ts';
import * as grammar from './learner/grammar.ts';
import * as group from './learner/group.ts';
import * as habit from './learner/habit.ts';
import * as home from './learner/home.ts';
import * as info from './learner/info.ts';
import * as level from './learner/level.ts';
import * as lexicon from './learner/lexicon.ts';
import * as notebook from './learner/notebook.ts';
import * as notification from './learner/notification.ts';
import * as practice from './learner/practice.ts';
import * as privacy from './learner/privacy.ts';
import * as quiz from './learner/quiz.ts';
import * as report from './learner/report.ts';
import * as review from './learner/review.ts';
import * as rolePlay from './learner/role-play.ts';
import * as session from './learner/session.ts';
import * as speech from './learner/speech.ts';
import * as smallTalk from './learner/small-talk.ts';
import * as starter from './learner/starter.ts';
import * as subscriber from './learner/subscriber.ts';
import * as tracking from './learner/tracking.ts';
import * as weekTexts from './learner/week-texts.ts';
import * as writing from './learner/writing.ts';
import * as liveLive from './live/live.ts';
import * as recording from './live/recording.ts';
import * as teacher from './live/teacher.ts';
import * as studioWriting from './studio/studio-writing.ts';
import * as studio from './studio/studio.ts';

const modules = [
  subscription,
  approvals,
  consoleCourse,
  figures,
  inbox,
  learnerActions,
  learners,
  consoleLive,
  notices,
  plans,
  refunds,
  staff,
  teachers,
  auth,
  course,
  ears,
  feedback,
  grammar,
  group,
  habit,
  home,
  info,
  level,
  lexicon,
  notebook,
  notification,
  practice,
  privacy,
  quiz,
  report,
  review,
  rolePlay,
  session,
  speech,
  smallTalk,
  starter,
  subscriber,
  tracking,
  weekTexts,
  writing,
  liveLive,
  recording,
  teacher,
  studioWriting,
  studio,
] as const;

type Declared<Module> = Module extends unknown
  ? Extract<Module[keyof Module], Pick<Call, 'method' | 'path' | 'access'>>
  : never;

export type AnyCall = Declared<(typeof modules)[number]>;

/** Every call that a module of the contract exports. */
export const calls: readonly AnyCall[] = modules.flatMap((module) => Object.values(module).filter(isCall));

/** A call by `'METHOD /path'`. */
export type CallByKey = { [C in AnyCall as `${C['method']} ${C['path']}`]: C };
export type CallKey = keyof CallByKey;

function isCall(exported: unknown): exported is AnyCall {
  return typeof exported === 'object' && exported !== null && 'method' in exported && 'path' in exported;
}
