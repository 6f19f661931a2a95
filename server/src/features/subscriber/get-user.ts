import type { UserView } from '@lisan/contract/subscriber';
import type { Session } from '../../platform/auth/session.ts';
import { learnerStanding } from '../course/learner-standing.ts';
import { listLevelSubscribers, presentMyLevel } from '../level/list-level-subscribers.ts';
import { currentSubscription } from '../subscription/current-subscription.ts';
import { presentSubscriber } from './present.ts';
import { subscriberById } from './store.ts';
import type { SubscriberDeps } from './deps.ts';

type Deps = Pick<SubscriberDeps, 'clock' | 'course' | 'db' | 'plans'>;

/** Everything the home screen needs to know about this subscriber. */
export async function getUser(deps: Deps, session: Session): Promise<UserView> {
  const [row, levels, subscription, standing] = await Promise.all([
    subscriberById(deps.db, session.subscriberId),
    listLevelSubscribers(deps, session.subscriberId),
    currentSubscription(deps, session.subscriberId),
    learnerStanding(deps, session),
  ]);
  return {
    ...presentSubscriber(row),
    level_subscribers: levels,
    myLevels: levels.map(presentMyLevel),
    subscription,
    points: standing.points,
    streak: standing.streak,
    roles: session.roles,
    onboarding: row.onboarded_at === null,
  };
}
