import type { SubscriberView } from '@lisan/contract/subscriber';
import type { Services } from '../../compose/services.ts';
import { presentSubscriber } from './present.ts';
import { subscriberById } from './store.ts';

export async function findSubscriberView(services: Services, id: string): Promise<SubscriberView> {
  return presentSubscriber(await subscriberById(services.db, id));
}
