import type { LearningGoal } from '@lisan/contract/learner/habit';
import type { SessionMinutes } from '@lisan/contract/learner/session';
import type { IconName } from '../../ui/icons/icons.ts';

/** Why learners learn, in the order of the screen. */
export const MOTIVES_SHOWN: readonly { motive: NonNullable<LearningGoal['motive']>; icon: IconName }[] = [
  { motive: 'work', icon: 'wallet' },
  { motive: 'travel', icon: 'globe' },
  { motive: 'children', icon: 'people' },
  { motive: 'study', icon: 'book' },
  { motive: 'myself', icon: 'heart' },
];

export const MINUTES_SHOWN: readonly SessionMinutes[] = [5, 10, 15];

/** Hours of the reminder; null is the hour of the usual session. */
export const REMINDERS_SHOWN = [
  { name: 'morning', hour: 8 },
  { name: 'noon', hour: 13 },
  { name: 'evening', hour: 18 },
  { name: 'late', hour: 21 },
  { name: 'usual', hour: null },
] as const;
