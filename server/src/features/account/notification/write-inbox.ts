import type { Database } from '../../../platform/database/schema.ts';
import type { AccountDeps } from '../deps.ts';
import { insertMessages } from './inbox-store.ts';

/** Writes a message to a subscriber's inbox, once per key, without an SMS or a push. */
export async function writeInbox(
  trx: Database,
  { newId, clock }: Pick<AccountDeps, 'clock' | 'newId'>,
  message: { subscriberId: string; key: string; title: string; text: string; link: string | null },
): Promise<void> {
  const { subscriberId, key, title, text, link } = message;
  await insertMessages(trx, [
    { subscriber_id: subscriberId, uuid: newId(), dedupe_key: key, at: clock.now(), title, text, link, read_at: null },
  ]);
}
