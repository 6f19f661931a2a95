import type { Role } from '@lisan/contract/values/roles';
import { zoneOf } from '../../../domain/subscriber/countries.ts';
import type { FindSession } from '../../../platform/auth/session.ts';
import type { AccountDeps } from '../deps.ts';
import { SESSION_TTL_MS, RETIREMENT_TTL_MS } from './open-session.ts';
import { findSessionByHash, slideSession, slideSessionAsSeen } from './session-store.ts';

const SLIDE_AFTER_MS = 3_600_000;
const SEEN_AFTER_MS = 86_400_000;

/**
 * Finds a live session by its token's hash and, at most hourly, extends it: sessions slide for 90 days. At most once a
 * day the same statement marks the subscriber as seen. The session cache calls it, so that cached calls cost no query.
 */
export async function findSession(deps: Pick<AccountDeps, 'db' | 'clock'>, tokenHash: string): ReturnType<FindSession> {
  const now = deps.clock.now();
  const row = await findSessionByHash(deps.db, tokenHash, now);
  if (!row) return null;
  const isRetired = row.expires_at.getTime() - row.used_at.getTime() < SESSION_TTL_MS;
  const after = (ms: number) => new Date(now.getTime() + ms);
  const slid = { now, expiresAt: after(SESSION_TTL_MS), retiredUntil: after(RETIREMENT_TTL_MS) };
  if (!isRetired && now.getTime() - row.last_seen_at.getTime() > SEEN_AFTER_MS) {
    await slideSessionAsSeen(deps.db, { id: row.id, subscriberId: row.subscriber_id }, slid);
  } else if (!isRetired && now.getTime() - row.used_at.getTime() > SLIDE_AFTER_MS) {
    await slideSession(deps.db, row.id, slid);
  }
  return {
    id: row.id,
    subscriberId: row.subscriber_id,
    tokenHash,
    challengeId: row.challenge_id,
    msisdn: row.msisdn,
    country: row.country,
    zone: zoneOf(row.country),
    scope: row.scope,
    isReplaced: isRetired && row.scope === 'onboarding',
    // Only setRoles writes this column, and only values of Role.
    roles: row.roles as Role[],
    expiresAt: row.expires_at,
    elevatedUntil: row.elevated_until,
    secondFactorAt: row.second_factor_at,
  };
}
