import type { NotificationType } from '@lisan/contract/learner/notification';
import type { Database } from '../../../platform/database/schema.ts';
import { recipientOf, saveChoices } from './choice-store.ts';

/** Declines one type by every channel outside the app; an archived subscriber has nothing to decline. */
export async function declineType(trx: Database, subscriberId: string, type: NotificationType): Promise<void> {
  if (!(await recipientOf(trx, subscriberId))) return;
  const channels = ['push', 'sms'] as const;
  await saveChoices(
    trx,
    subscriberId,
    channels.map((channel) => ({ type, channel, chosen: false })),
  );
}
