import type { UserView } from '@lisan/contract/subscriber';
import type { Session } from '../../platform/auth/session.ts';
import { learnerStanding } from '../course/learner-standing.ts';
import { listLevelSubscribers, presentMyLevel } from '../level/list-level-subscribers.ts';
import { currentSubscription } from '../subscription/current-subscription.ts';
import { findSubscriberView, isOnboarded } from '../subscriber/find-subscriber-view.ts';
import type { AccountDeps } from './deps.ts';

type Deps = Pick<AccountDeps, 'clock' | 'course' | 'db' | 'plans'>;

/** Everything the home screen needs to know about this subscriber. */
export async function getUser(deps: Deps, session: Session): Promise<UserView> {
  const [view, onboarded, levels, subscription, standing] = await Promise.all([
    findSubscriberView(deps, session.subscriberId),
    isOnboarded(deps, session.subscriberId),
    listLevelSubscribers(deps, session.subscriberId),
    currentSubscription(deps, session.subscriberId),
    learnerStanding(deps, session),
  ]);
  return {
    ...view,
    level_subscribers: levels,
    myLevels: levels.map(presentMyLevel),
    subscription,
    points: standing.points,
    streak: standing.streak,
    roles: session.roles,
    onboarding: !onboarded,
  };
}
