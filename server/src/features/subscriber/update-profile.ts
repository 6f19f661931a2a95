import type { SubscriberView } from '@lisan/contract/subscriber';
import { AppError } from '../../platform/app-error.ts';
import type { Services } from '../../compose/services.ts';
import { presentSubscriber } from './present.ts';
import { updateSubscriberRow } from './store.ts';

type Change = { name?: string | undefined; email?: string | null | undefined; wishedLevel?: string | undefined };

/**
 * Updates what was given and leaves the rest; an email of null clears it.
 * @throws AppError not_found when the wished level does not exist
 */
export async function updateProfile(services: Services, subscriberId: string, change: Change): Promise<SubscriberView> {
  if (change.wishedLevel !== undefined && !services.course.level(change.wishedLevel)) throw new AppError('not_found');
  const row = await updateSubscriberRow(services.db, subscriberId, {
    ...(change.name !== undefined && { name: change.name }),
    ...(change.email !== undefined && { email: change.email }),
    ...(change.wishedLevel !== undefined && { wished_level: change.wishedLevel }),
  });
  return presentSubscriber(row);
}
