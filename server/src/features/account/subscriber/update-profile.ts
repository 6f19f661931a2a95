import type { SubscriberView } from '@lisan/contract/learner/subscriber';
import { AppError } from '../../../platform/app-error.ts';
import type { AccountDeps } from '../deps.ts';
import { presentSubscriber } from './present.ts';
import { updateSubscriberRow } from './store.ts';

type Change = { name?: string | undefined; email?: string | null | undefined; wishedLevel?: string | undefined };

/**
 * Updates the given fields and leaves the rest; an email of null clears it.
 * @throws AppError not_found when the wished level does not exist
 */
export async function updateProfile(deps: AccountDeps, subscriberId: string, change: Change): Promise<SubscriberView> {
  if (change.wishedLevel !== undefined && !deps.course.level(change.wishedLevel)) throw new AppError('not_found');
  const row = await updateSubscriberRow(deps.db, subscriberId, {
    ...(change.name !== undefined && { name: change.name }),
    ...(change.email !== undefined && { email: change.email }),
    ...(change.wishedLevel !== undefined && { preferred_level_id: change.wishedLevel }),
  });
  return presentSubscriber(row);
}
