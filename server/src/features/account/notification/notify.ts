import type { NotificationType } from '@lisan/contract/learner/notification';
import type { Database } from '../../../platform/database/schema.ts';
import { recipientOf } from './choice-store.ts';
import { notifySubscribers, type NotifyDeps } from './notify-subscribers.ts';

const MESSAGE_TTL_MS = 86_400_000;

type Message = {
  subscriberId: string;
  type: NotificationType;
  /** Sent once per key, however often a job retries. */
  key: string;
  title: string;
  text: string;
  /** A route of the app, such as `/live/…`. */
  link: string | null;
};

/**
 * Notifies a subscriber within the caller's transaction by the chosen channels. Wake `deliver-push` and `deliver-sms`
 * after the commit.
 */
export async function notify(trx: Database, deps: NotifyDeps, message: Message): Promise<void> {
  const { subscriberId, type, key, title, text, link } = message;
  const to = await recipientOf(trx, subscriberId);
  if (!to) return;
  const endsAt = (from: Date) => new Date(from.getTime() + MESSAGE_TTL_MS);
  await notifySubscribers(trx, deps, {
    about: { types: [type], topic: key, isUrgent: false, endsAt },
    notices: [{ to, key, title, text, sms: `لسان: ${title}. ${text}`, link }],
  });
}
