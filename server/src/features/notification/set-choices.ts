import type { NotificationChannel, NotificationType } from '@lisan/contract/notification';
import { isPushEndpoint } from '../../domain/subscriber/push-endpoint.ts';
import { arePushKeys } from '../../domain/subscriber/push-keys.ts';
import { invalidField } from '../../platform/app-error.ts';
import type { Database } from '../../platform/database/open-database.ts';
import { hasEndpoint, saveChoices, saveEndpoint, trimEndpoints } from './choice-store.ts';
import { NOTIFICATION_TYPES } from './notification-types.ts';
import type { NotificationDeps } from './deps.ts';

type Deps = Pick<NotificationDeps, 'clock' | 'db'>;

const MAX_DEVICES = 5;

type PushSubscription = { endpoint: string; keys: { p256dh: string; auth: string } };
type Wish = {
  subscriberId: string;
  /** A device hears until the session it was given in ends. */
  sessionId: string;
  channel: NotificationChannel;
  types: NotificationType[];
  push: PushSubscription | undefined;
};

/**
 * Replaces what is chosen for one channel; an empty list unsubscribes, and for push forgets the devices as well.
 * @throws AppError 422 on `push_subscription` when push has no device, or its address is of no known push service
 */
export async function setChoices(deps: Deps, wish: Wish): Promise<void> {
  if (wish.push && !(isPushEndpoint(wish.push.endpoint) && arePushKeys(wish.push.keys))) {
    throw invalidField('push_subscription', 'لا نعرف خدمة الإشعارات التي يستعملها متصفحك.');
  }
  const { subscriberId, channel } = wish;
  const choices = NOTIFICATION_TYPES.map(({ code }) => ({ type: code, channel, chosen: wish.types.includes(code) }));
  await deps.db.transaction().execute(async (trx) => {
    if (channel === 'push') await keepDevices(trx, wish, deps.clock.now());
    await saveChoices(trx, subscriberId, choices);
  });
}

async function keepDevices(trx: Database, wish: Wish, now: Date): Promise<void> {
  if (wish.types.length === 0) return trimEndpoints(trx, wish.subscriberId, 0);
  if (wish.push) {
    const { subscriberId, sessionId } = wish;
    const { endpoint, keys } = wish.push;
    const row = { subscriber_id: subscriberId, session_id: sessionId, endpoint, ...keys, added_at: now };
    await saveEndpoint(trx, row);
    return trimEndpoints(trx, subscriberId, MAX_DEVICES);
  }
  if (!(await hasEndpoint(trx, wish.subscriberId, now))) {
    throw invalidField('push_subscription', 'اسمح بالإشعارات في متصفحك أولًا.');
  }
}
