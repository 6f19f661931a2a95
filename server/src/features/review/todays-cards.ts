import { learnerDayOf, nextLearnerDayStart } from '../../domain/progress/learner-day.ts';
import { dailyShare, type DoneToday, type DueCard } from '../../domain/review/daily-share.ts';
import type { Database } from '../../platform/database/open-database.ts';
import type { Learner } from '../course/record-learning.ts';
import { isReviewed } from './find-card-item.ts';
import { doneOn, dueCards, nextDueAt, type CardRow } from './store.ts';
import type { ReviewDeps } from './deps.ts';

/** `due` is all that waits now, `share` what of it is asked today, `done` what was answered today. */
export type TodaysCards = { due: DueCard[]; share: DueCard[]; done: DoneToday };

/**
 * Where a learner stands with today's review. Cards whose items the course has dropped are left out; `answered` is the
 * card, as it was, whose answer is about to be written down.
 */
export async function todaysCards(
  db: Database,
  deps: Pick<ReviewDeps, 'clock' | 'course'>,
  learner: Learner,
  answered?: Pick<CardRow, 'item_uuid' | 'state'>,
): Promise<TodaysCards> {
  const now = deps.clock.now();
  const { subscriberId } = learner;
  const done = new Map(await doneOn(db, { subscriberId, learnerDay: learnerDayOf(now, learner.zone) }));
  if (answered && !done.has(answered.item_uuid))
    done.set(answered.item_uuid, answered.state === 'new' ? 'new' : 'known');
  const due = (await dueCards(db, { subscriberId, now })).filter(({ itemUuid }) => isReviewed(deps, itemUuid));
  return { due, share: dailyShare(due, done), done };
}

/** When there is more to answer, once today's share is done: with the next card, or with the next day's share. */
export async function nextReviewAt(
  db: Database,
  deps: Pick<ReviewDeps, 'clock'>,
  learner: Learner,
  waits: boolean,
): Promise<Date | null> {
  const now = deps.clock.now();
  const next = await nextDueAt(db, { subscriberId: learner.subscriberId, now });
  const tomorrow = waits ? nextLearnerDayStart(now, learner.zone) : null;
  if (next === null || tomorrow === null) return next ?? tomorrow;
  return next < tomorrow ? next : tomorrow;
}
