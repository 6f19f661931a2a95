import { NotificationChannel, type NotificationType } from '@lisan/contract/learner/notification';
import type { Database } from '../../../platform/database/schema.ts';
import { choicesOf } from './choice-store.ts';
import { NOTIFICATION_TYPES } from './notification-types.ts';

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
