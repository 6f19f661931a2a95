import type { UserView } from '@lisan/contract/learner/subscriber';
import { learnerDayOf } from '../../../domain/progress/learner-day.ts';
import { streakChangeOf } from '../../../domain/progress/streak-change.ts';
import type { Session } from '../../../platform/auth/session.ts';
import { countUnread } from '../../account/notification/count-unread.ts';
import { currentSubscription } from '../../billing/subscription/current-subscription.ts';
import { findSubscriberView, isOnboarded } from '../../account/subscriber/find-subscriber-view.ts';
import { learnerStats } from '../course/learner-stats.ts';
import { listLevelSubscribers, presentMyLevel } from '../level/list-level-subscribers.ts';
import type { LearningDeps } from '../deps.ts';

/** Returns everything about this subscriber that the home screen needs. */
export async function getUser(deps: LearningDeps, session: Session): Promise<UserView> {
  const [view, onboarded, levels, subscription, stats, unread] = await Promise.all([
    findSubscriberView(deps, session.subscriberId),
    isOnboarded(deps, session.subscriberId),
    listLevelSubscribers(deps, session.subscriberId),
    currentSubscription(deps, session.subscriberId),
    learnerStats(deps, session),
    countUnread(deps.db, session.subscriberId),
  ]);
  return {
    ...view,
    level_subscribers: levels,
    myLevels: levels.map(presentMyLevel),
    subscription,
    points: stats.points,
    streak: stats.streak,
    freezes: stats.freezes,
    frozen_days: stats.frozenDays.slice(-7),
    streak_change: streakChangeOf(
      stats.days.map(({ day }) => day),
      learnerDayOf(deps.clock.now(), session.zone),
    ),
    unread_messages: unread,
    roles: session.roles,
    onboarding: !onboarded,
  };
}
