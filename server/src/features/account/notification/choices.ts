import { NotificationChannel, type NotificationType } from '@lisan/contract/learner/notification';
import type { Database } from '../../../platform/database/schema.ts';
import { choicesOf, hasEndpoint, saveChoices, trimEndpoints } from './choice-store.ts';
import { NOTIFICATION_TYPES } from './notification-types.ts';
import { invalidField } from '../../../platform/app-error.ts';
import type { AccountDeps } from '../deps.ts';
import { requireKnownService, saveDevice, type Device, type PushAddress } from './push-device.ts';

type Chosen = { type: NotificationType; channel: NotificationChannel };

/** A reminder belongs to its hour, not to the inbox. */
function isDefault(type: NotificationType, channel: NotificationChannel): boolean {
  return channel === 'inbox' && type !== 'daily_reminder';
}

/** Lists the chosen types and channels of a subscriber. By default the inbox is chosen, and no other channel. */
export async function listChosen(db: Database, subscriberId: string): Promise<Chosen[]> {
  const choices = await choicesOf(db, subscriberId);
  const isChosen = ({ type, channel }: Chosen) =>
    choices.find((c) => c.type === type && c.channel === channel)?.chosen ?? isDefault(type, channel);
  return NotificationChannel.options
    .flatMap((channel) => NOTIFICATION_TYPES.map(({ code }) => ({ type: code, channel })))
    .filter(isChosen);
}

type ChannelChoice = Device & {
  channel: NotificationChannel;
  types: NotificationType[];
  push: PushAddress | undefined;
};

/**
 * Replaces the chosen types of one channel. An empty list unsubscribes from it; for push it also deletes the devices.
 * @throws AppError 422 on `push_subscription` when push has no device or the endpoint belongs to no known push service
 */
export async function setChoices(deps: AccountDeps, choice: ChannelChoice): Promise<void> {
  if (choice.push) requireKnownService(choice.push);
  const { subscriberId, channel } = choice;
  const choices = NOTIFICATION_TYPES.map(({ code }) => ({ type: code, channel, chosen: choice.types.includes(code) }));
  await deps.db.transaction().execute(async (trx) => {
    if (channel === 'push') await saveDevices(trx, deps, choice);
    await saveChoices(trx, subscriberId, choices);
  });
}

async function saveDevices(trx: Database, deps: AccountDeps, choice: ChannelChoice): Promise<void> {
  const { subscriberId, sessionId, push } = choice;
  if (choice.types.length === 0) return trimEndpoints(trx, subscriberId, 0);
  if (push) return saveDevice(trx, deps, { subscriberId, sessionId, address: push });
  if (!(await hasEndpoint(trx, subscriberId, deps.clock.now()))) {
    throw invalidField('push_subscription', 'يلزم السماح بالإشعارات في متصفحك أولًا.');
  }
}
