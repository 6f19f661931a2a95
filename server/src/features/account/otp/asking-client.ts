import type { GuessingClient } from '../../../domain/otp/otp-guess-limits.ts';
import { KNOWN_CLIENT, type Client } from '../../../domain/otp/otp-send-limits.ts';
import type { Session } from '../../../platform/auth/session.ts';
import type { Database } from '../../../platform/database/schema.ts';

/** The client, as far as a request without a confirmed code identifies it. */
export type AskingClient = {
  /** An IPv4 address or an IPv6 /64. */
  network: string;
  /** The hash of the device cookie, if there is one. */
  deviceHash: string | null;
  /** The session of the bearer token, of any number. */
  session: Session | null;
};

/**
 * Determines whether a client is known to a number: it has a live session of the number, or signed in with it before on
 * the same device. The work is the same for known and unknown numbers.
 */
export async function recogniseClient(db: Database, asking: AskingClient, msisdn: string): Promise<GuessingClient> {
  const { network, deviceHash } = asking;
  const isDeviceKnown = deviceHash !== null && (await hasSignedInDevice(db, { msisdn, deviceHash }));
  return { isKnown: isDeviceKnown || asking.session?.msisdn === msisdn, deviceHash, network };
}

/** Names the budget that a client's sends and wrong guesses at one number count against. */
export function budgetOf({ isKnown, network }: Pick<GuessingClient, 'isKnown' | 'network'>): Client {
  return isKnown ? KNOWN_CLIENT : network;
}

/** Returns whether this device has signed in with the number under its present owner. */
async function hasSignedInDevice(
  db: Database,
  { msisdn, deviceHash }: { msisdn: string; deviceHash: string },
): Promise<boolean> {
  const row = await db
    .selectFrom('session')
    .innerJoin('subscriber', 'subscriber.id', 'session.subscriber_id')
    .select('session.id')
    .where('subscriber.msisdn', '=', msisdn)
    .where('subscriber.archived_at', 'is', null)
    .where('session.device_hash', '=', deviceHash)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
