import type { SubscriberView } from '@lisan/contract/learner/subscriber';
import type { AccountDeps } from '../deps.ts';
import { presentSubscriber } from './present.ts';
import { subscriberById, subscriberByMsisdn } from './store.ts';

export async function findSubscriberView(deps: AccountDeps, id: string): Promise<SubscriberView> {
  return presentSubscriber(await subscriberById(deps.db, id));
}

/** Returns the first letter of a subscriber's name: the owner recognises the account, and others learn little. */
export async function findNameInitial(deps: AccountDeps, msisdn: string): Promise<string | null> {
  const subscriber = await subscriberByMsisdn(deps.db, msisdn);
  return [...(subscriber?.name ?? '')][0] ?? null;
}

/** Returns whether the subscriber has finished the first steps: name, picture and level. */
export async function isOnboarded(deps: AccountDeps, id: string): Promise<boolean> {
  return (await subscriberById(deps.db, id)).onboarded_at !== null;
}
