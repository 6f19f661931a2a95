import { chargeUndecided, grace } from './billing-seeds.ts';
import { busyConsole } from './busy-console.ts';
import { day8, groupOfFour, newLearner, quizFailed } from './learner-seeds.ts';
import { liveNow } from './live-now.ts';
import type { Seed } from './seed.ts';

/** The states that `npm run dev -- --seed <name>` starts in. */
export const SEEDS: Readonly<Record<string, Seed>> = {
  'new-learner': newLearner,
  'day-8': day8,
  grace,
  'charge-undecided': chargeUndecided,
  'quiz-failed': quizFailed,
  'group-of-four': groupOfFour,
  'live-now': liveNow,
  'busy-console': busyConsole,
};
