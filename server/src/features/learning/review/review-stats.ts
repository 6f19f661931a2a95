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

/** Returns the numbers of due and known cards, and the retention: the answers and correct answers by week. */
export async function reviewStats(deps: LearningDeps, learner: Learner): Promise<ReviewStats> {
  const { subscriberId, zone } = learner;
  const now = deps.clock.now();
  const due = await dueCards(deps.db, { subscriberId, now });
  const known = await knownCards(deps.db, subscriberId);
  const weeks = retentionWeeks(learnerDayOf(now, zone));
  const answers = await answersSince(deps.db, { subscriberId, day: weeks[0] ?? '' });
  const byWeek = Map.groupBy(answers, ({ day }) => weekStartOf(day));
  return {
    due: due.filter(({ itemUuid }) => isReviewed(deps, itemUuid)).length,
    known: known.filter((itemUuid) => isReviewed(deps, itemUuid)).length,
    retention: weeks.map((week_start) => {
      const days = byWeek.get(week_start) ?? [];
      const sum = (field: 'answered' | 'correct') => days.reduce((total, day) => total + day[field], 0);
      return { week_start, answered: sum('answered'), correct: sum('correct') };
    }),
  };
}
