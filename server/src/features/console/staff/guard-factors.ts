import { AppError } from '../../../platform/app-error.ts';
import type { Session } from '../../../platform/auth/session.ts';
import type { Database } from '../../../platform/database/schema.ts';
import type { Audit } from '../../../platform/audit/audit.ts';
import type { ConsoleDeps } from '../deps.ts';
import { countFailures, findFactors, insertFailure, markSecondFactor } from './factor-store.ts';

const MAX_FAILURES = 5;
const FAILURE_WINDOW_MS = 15 * 60_000;

/** A staff member at work on their factors. */
export type Staff = { session: Session; audit: Audit };

/**
 * The first factor may be added with the one-time code alone; each later one needs a session that confirmed a factor.
 * @throws AppError second_factor_required
 */
export async function requireMayAddFactor({ db, sessions }: ConsoleDeps, session: Session): Promise<void> {
  if (sessions.hasSecondFactor(session)) return;
  if ((await findFactors(db, session.subscriberId)).length > 0) throw new AppError('second_factor_required');
}

/** @throws AppError too_many_requests after five wrong answers within a quarter of an hour */
export async function requireFewFailures({ db, clock }: ConsoleDeps, session: Session): Promise<void> {
  const since = new Date(clock.now().getTime() - FAILURE_WINDOW_MS);
  if ((await countFailures(db, session.subscriberId, since)) < MAX_FAILURES) return;
  throw new AppError('too_many_requests', { retryAfter: FAILURE_WINDOW_MS / 1000 });
}

/** Records a wrong answer with its audit entry; its transaction must commit. */
export async function recordFailure(
  trx: Database,
  { clock, newId }: ConsoleDeps,
  { session, audit }: Staff,
): Promise<void> {
  await insertFailure(trx, { id: newId(), subscriber_id: session.subscriberId, at: clock.now() });
  await audit(trx, { subject: { type: 'staff', id: session.subscriberId }, after: { second_factor: 'wrong' } });
}

/** Marks the session as confirmed, in the transaction that records the use of the factor. */
export async function admitSession(trx: Database, { clock }: ConsoleDeps, session: Session): Promise<void> {
  await markSecondFactor(trx, session.id, clock.now());
}
