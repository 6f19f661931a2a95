import type { NotificationType } from '@lisan/contract/notification';
import type { Database } from '../../platform/database/open-database.ts';
import type { Services } from '../../services.ts';
import { insertMessage } from './inbox-store.ts';
import { listChosen } from './list-choices.ts';

type Message = {
  subscriberId: string;
  type: NotificationType;
  /** Told once per key, however often a job tries. */
  key: string;
  title: string;
  text: string;
  /** A route of the app, such as `/live/…`. */
  link: string | null;
};

/** Tells a subscriber something within the caller's transaction, where they have chosen to be told of it. */
export async function notify(
  trx: Database,
  services: Pick<Services, 'newId' | 'clock'>,
  message: Message,
): Promise<void> {
  const chosen = await listChosen(trx, message.subscriberId);
  if (!chosen.some(({ type, channel }) => type === message.type && channel === 'inbox')) return;
  await insertMessage(trx, {
    subscriber_id: message.subscriberId,
    uuid: services.newId(),
    dedupe_key: message.key,
    at: services.clock.now(),
    title: message.title,
    text: message.text,
    link: message.link,
    read_at: null,
  });
}
