import type { SessionView } from '@lisan/contract/learner/auth';
import { nameDevice } from '../../../domain/subscriber/name-device.ts';
import type { Session } from '../../../platform/auth/session.ts';
import type { AccountDeps } from '../deps.ts';
import { RETIREMENT_TTL_MS } from './open-session.ts';
import { findLiveSessions } from './session-store.ts';

/** Lists the devices on which this subscriber is signed in: the asking one first, then by last use. */
export async function listSessions(deps: AccountDeps, session: Session): Promise<SessionView[]> {
  const devices = await listDevices(deps, session.subscriberId);
  const views = devices.map((device) => ({ ...device, current: device.id === session.id }));
  return views.toSorted((a, b) => Number(b.current) - Number(a.current));
}

/** Lists the devices on which a subscriber is signed in, by last use. */
export async function listDevices(
  { db, clock }: AccountDeps,
  subscriberId: string,
): Promise<Omit<SessionView, 'current'>[]> {
  const rows = await findLiveSessions(db, { subscriberId, now: clock.now(), minTtlMs: RETIREMENT_TTL_MS });
  return rows.map((row) => ({
    id: row.id,
    device: nameDevice(row.user_agent),
    first_seen_at: row.created_at.toISOString(),
    last_used_at: row.used_at.toISOString(),
  }));
}
