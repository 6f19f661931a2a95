import type { NotificationType } from '@lisan/contract/learner/notification';
import type { Database } from '../../../platform/database/schema.ts';
import { addressesOf, subscribersByChannel } from './choice-store.ts';

/** The subscribers who chose a type: by push, with a signed-in device that receives it, and by SMS. */
export type Reach = { push: ReadonlySet<string>; sms: ReadonlySet<string> };

/** Returns who of these subscribers can be reached about a type outside the inbox. */
export async function findReach(
  db: Database,
  { type, subscriberIds, now }: { type: NotificationType; subscriberIds: string[]; now: Date },
): Promise<Reach> {
  const chosen = await subscribersByChannel(db, [type], subscriberIds);
  const devices = await addressesOf(db, [...chosen.push], now);
  return { push: new Set(devices.keys()), sms: chosen.sms };
}
