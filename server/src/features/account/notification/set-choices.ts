import type { NotificationChannel, NotificationType } from '@lisan/contract/learner/notification';
import { isPushEndpoint } from '../../../domain/subscriber/push-endpoint.ts';
import { arePushKeys } from '../../../domain/subscriber/push-keys.ts';
import { invalidField } from '../../../platform/app-error.ts';
import type { Database } from '../../../platform/database/schema.ts';
import type { AccountDeps } from '../deps.ts';
import { hasEndpoint, saveChoices, saveEndpoint, trimEndpoints } from './choice-store.ts';
import { NOTIFICATION_TYPES } from './notification-types.ts';

const MAX_DEVICES = 5;

type PushSubscription = { endpoint: string; keys: { p256dh: string; auth: string } };
type ChannelChoice = {
  subscriberId: string;
  /** The device receives pushes until this session ends. */
  sessionId: string;
  channel: NotificationChannel;
  types: NotificationType[];
  push: PushSubscription | undefined;
};

/**
 * Replaces the chosen types of one channel. An empty list unsubscribes from it; for push it also deletes the devices.
 * @throws AppError 422 on `push_subscription` when push has no device or the endpoint belongs to no known push service
 */
export async function setChoices(deps: AccountDeps, choice: ChannelChoice): Promise<void> {
  if (choice.push && !(isPushEndpoint(choice.push.endpoint) && arePushKeys(choice.push.keys))) {
    throw invalidField('push_subscription', 'لا نعرف خدمة الإشعارات التي يستعملها متصفحك.');
  }
  const { subscriberId, channel } = choice;
  const choices = NOTIFICATION_TYPES.map(({ code }) => ({ type: code, channel, chosen: choice.types.includes(code) }));
  await deps.db.transaction().execute(async (trx) => {
    if (channel === 'push') await saveDevices(trx, choice, deps.clock.now());
    await saveChoices(trx, subscriberId, choices);
  });
}

async function saveDevices(trx: Database, choice: ChannelChoice, now: Date): Promise<void> {
  if (choice.types.length === 0) return trimEndpoints(trx, choice.subscriberId, 0);
  if (choice.push) {
    const { subscriberId, sessionId } = choice;
    const { endpoint, keys } = choice.push;
    const row = { subscriber_id: subscriberId, session_id: sessionId, endpoint, ...keys, added_at: now };
    await saveEndpoint(trx, row);
    return trimEndpoints(trx, subscriberId, MAX_DEVICES);
  }
  if (!(await hasEndpoint(trx, choice.subscriberId, now))) {
    throw invalidField('push_subscription', 'يلزم السماح بالإشعارات في متصفحك أولًا.');
  }
}
