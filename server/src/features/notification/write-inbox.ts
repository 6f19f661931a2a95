import type { Database } from '../../platform/database/open-database.ts';
import { insertMessages } from './inbox-store.ts';
import type { NotificationDeps } from './deps.ts';

/** Writes a message into a subscriber's inbox alone: neither an SMS nor a push leaves for it. Once per key. */
export async function writeInbox(
  trx: Database,
  { newId, clock }: Pick<NotificationDeps, 'newId' | 'clock'>,
  message: { subscriberId: string; key: string; title: string; text: string; link: string | null },
): Promise<void> {
  const { subscriberId, key, title, text, link } = message;
  await insertMessages(trx, [
    { subscriber_id: subscriberId, uuid: newId(), dedupe_key: key, at: clock.now(), title, text, link, read_at: null },
  ]);
}
