import type { getProgress } from '@lisan/contract/learner/course';
import type { z } from 'zod';
import { learnerDayOf } from '../../../domain/progress/learner-day.ts';
import { weekStartOf } from '../../../domain/progress/week-start.ts';
import { retentionWeeks } from '../../../domain/review/retention-weeks.ts';
import type { Learner } from '../course/learned.ts';
import type { LearningDeps } from '../deps.ts';
import { isReviewed } from './find-card-item.ts';
import { answersSince, dueCards, knownCards } from './store.ts';

type ReviewStats = z.infer<typeof getProgress.reply>['review'];

/** Lists the items whose cards are due now. */
export async function listDueItems(deps: LearningDeps, { subscriberId }: Learner): Promise<string[]> {
  const due = await dueCards(deps.db, { subscriberId, now: deps.clock.now() });
  return due.map(({ itemUuid }) => itemUuid).filter((itemUuid) => isReviewed(deps, itemUuid));
}

/** Returns the numbers of due and known cards, and the retention: the answers and correct answers by week. */
export async function reviewStats(
  deps: LearningDeps,
  learner: Learner,
  dueItems: readonly string[],
): Promise<ReviewStats> {
  const { subscriberId, zone } = learner;
  const known = await knownCards(deps.db, subscriberId);
  const weeks = retentionWeeks(learnerDayOf(deps.clock.now(), zone));
  const answers = await answersSince(deps.db, { subscriberId, day: weeks[0] ?? '' });
  const byWeek = Map.groupBy(answers, ({ day }) => weekStartOf(day));
  return {
    due: dueItems.length,
    known: known.filter((itemUuid) => isReviewed(deps, itemUuid)).length,
    retention: weeks.map((week_start) => {
      const days = byWeek.get(week_start) ?? [];
      const sum = (field: 'answered' | 'correct') => days.reduce((total, day) => total + day[field], 0);
      return { week_start, answered: sum('answered'), correct: sum('correct') };
    }),
  };
}
