import type { SubscriberView } from '@lisan/contract/learner/subscriber';
import { presentSubscriber } from './present.ts';
import { subscriberById, subscriberByMsisdn } from './store.ts';
import type { SubscriberDeps } from './deps.ts';

type Deps = Pick<SubscriberDeps, 'db'>;

export async function findSubscriberView(deps: Deps, id: string): Promise<SubscriberView> {
  return presentSubscriber(await subscriberById(deps.db, id));
}

/** Returns the first letter of a subscriber's name, by which the owner recognises the account and others learn little. */
export async function findNameInitial(deps: Deps, msisdn: string): Promise<string | null> {
  const subscriber = await subscriberByMsisdn(deps.db, msisdn);
  return [...(subscriber?.name ?? '')][0] ?? null;
}

/** Whether the subscriber has finished the first steps: name, picture and level. */
export async function isOnboarded(deps: Deps, id: string): Promise<boolean> {
  return (await subscriberById(deps.db, id)).onboarded_at !== null;
}
