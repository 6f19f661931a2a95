import { isPushEndpoint } from '../../../domain/subscriber/push-endpoint.ts';
import { arePushKeys } from '../../../domain/subscriber/push-keys.ts';
import { invalidField } from '../../../platform/app-error.ts';
import type { Database } from '../../../platform/database/schema.ts';
import type { AccountDeps } from '../deps.ts';
import { addressesOf, endEndpoints, endpointOf, saveEndpoint, trimEndpoints } from './choice-store.ts';

const MAX_DEVICES = 5;

export type PushAddress = { endpoint: string; keys: { p256dh: string; auth: string } };

/** The device of a session: it receives pushes until the session ends. */
export type Device = { subscriberId: string; sessionId: string };

/** @throws AppError 422 when the endpoint belongs to no known push service, or its keys are invalid */
export function requireKnownService({ endpoint, keys }: PushAddress): void {
  if (isPushEndpoint(endpoint) && arePushKeys(keys)) return;
  throw invalidField('push_subscription', 'لا نعرف خدمة الإشعارات التي يستعملها متصفحك.');
}

/** Returns the address of a session's device, and whether push arrives there; null where push was never turned on. */
export async function findDevice(
  db: Database,
  sessionId: string,
): Promise<{ endpoint: string; receives: boolean } | null> {
  const found = await endpointOf(db, sessionId);
  return found ? { endpoint: found.endpoint, receives: found.ended_at === null } : null;
}

/** Returns at how many devices of a subscriber push arrives. */
export async function countDevices(db: Database, subscriberId: string, now: Date): Promise<number> {
  return (await addressesOf(db, [subscriberId], now)).get(subscriberId)?.length ?? 0;
}

/** Stores the address of a session's device, within the caller's transaction. */
export async function saveDevice(
  trx: Database,
  { clock, push }: Pick<AccountDeps, 'clock' | 'push'>,
  { subscriberId, sessionId, address }: Device & { address: PushAddress },
): Promise<void> {
  const { endpoint, keys } = address;
  const row = { subscriber_id: subscriberId, session_id: sessionId, endpoint, ...keys, added_at: clock.now() };
  await saveEndpoint(trx, { ...row, server_key: push?.publicKey ?? null });
  await trimEndpoints(trx, subscriberId, MAX_DEVICES);
}

/**
 * Replaces the address of a session's device; null ends push there. A session on which push was never turned on stays
 * without: the browser's address may belong to another account.
 * @throws AppError 422 on `push_subscription` as `requireKnownService`
 */
export async function replaceDevice(
  deps: AccountDeps,
  { address, ...device }: Device & { address: PushAddress | null },
): Promise<void> {
  if (address) requireKnownService(address);
  const { sessionId } = device;
  await deps.db.transaction().execute(async (trx) => {
    if (!(await endpointOf(trx, sessionId))) return;
    if (address) await saveDevice(trx, deps, { ...device, address });
    else await endEndpoints(trx, 'session_id', { value: sessionId, now: deps.clock.now() });
  });
}
