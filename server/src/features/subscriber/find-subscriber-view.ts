import type { SubscriberView } from '@lisan/contract/subscriber';
import { presentSubscriber } from './present.ts';
import { subscriberById } from './store.ts';
import type { SubscriberDeps } from './deps.ts';

type Deps = Pick<SubscriberDeps, 'db'>;

export async function findSubscriberView(deps: Deps, id: string): Promise<SubscriberView> {
  return presentSubscriber(await subscriberById(deps.db, id));
}

/** Whether the subscriber has finished the first steps: name, picture and level. */
export async function isOnboarded(deps: Deps, id: string): Promise<boolean> {
  return (await subscriberById(deps.db, id)).onboarded_at !== null;
}
