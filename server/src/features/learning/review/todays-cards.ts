import { learnerDayOf, nextLearnerDayStart } from '../../../domain/progress/learner-day.ts';
import { dailyShare, type DoneToday, type DueCard } from '../../../domain/review/daily-share.ts';
import type { Database } from '../../../platform/database/schema.ts';
import type { Learner } from '../course/learned.ts';
import type { LearningDeps } from '../deps.ts';
import { isReviewed } from './find-card-item.ts';
import { doneOn, dueCards, nextDueAt, type CardRow } from './store.ts';

/** `due`: all due cards, `share`: the due cards to ask today, `done`: the cards answered today. */
type TodaysCards = { due: DueCard[]; share: DueCard[]; done: DoneToday };

/**
 * Returns the cards of today's review, without cards whose items the course no longer has. `answered`: the card, in its
 * previous state, whose answer is about to be recorded.
 */
export async function todaysCards(
  db: Database,
  deps: Pick<LearningDeps, 'clock' | 'course'>,
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

/** Counts the cards that the review lists now, and the cards that it adds by the end of the next learner-day. */
export async function countAhead(
  db: Database,
  deps: Pick<LearningDeps, 'clock' | 'course'>,
  learner: Learner,
): Promise<{ now: number; later: number }> {
  const { share } = await todaysCards(db, deps, learner);
  const { subscriberId, zone } = learner;
  const nextDay = nextLearnerDayStart(deps.clock.now(), zone);
  const end = new Date(nextLearnerDayStart(nextDay, zone).getTime() - 1);
  const ahead = await dueCards(db, { subscriberId, now: end });
  const isNow = new Set(share.map(({ itemUuid }) => itemUuid));
  const later = ahead.filter(({ itemUuid }) => isReviewed(deps, itemUuid) && !isNow.has(itemUuid));
  return { now: share.length, later: dailyShare(later, new Map()).length };
}

/**
 * Returns when the learner can answer more cards after today's share: at the next due time or on the next learner-day.
 */
export async function nextReviewAt(
  db: Database,
  deps: LearningDeps,
  learner: Learner,
  waits: boolean,
): Promise<Date | null> {
  const now = deps.clock.now();
  const next = await nextDueAt(db, { subscriberId: learner.subscriberId, now });
  const tomorrow = waits ? nextLearnerDayStart(now, learner.zone) : null;
  if (next === null || tomorrow === null) return next ?? tomorrow;
  return next < tomorrow ? next : tomorrow;
}
