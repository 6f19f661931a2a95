import type { SubscriptionView } from '@lisan/contract/billing/subscription';
import { sql } from 'kysely';
import { AppError } from '../../../../platform/app-error.ts';
import type { Database } from '../../../../platform/database/schema.ts';
import { currentSubscription } from '../../../billing/subscription/current-subscription.ts';
import { mayCredit } from '../../../billing/subscription/may-credit.ts';
import { publishChange } from '../../../billing/subscription/state/apply-event.ts';
import { chainOf, lockChain } from '../../approvals/chain-limits.ts';
import { requestApproval } from '../../approvals/request-approval.ts';
import type { ApprovalHandler, ApprovalRow, Approved } from '../../approvals/handler.ts';
import type { ConsoleDeps } from '../../deps.ts';
import { requireTarget } from '../require-target.ts';
import { aboutLearner, type Staff } from '../staff.ts';
import { applyWithin, NOT_NOW, presentChange, requireDaysLeft } from './change-subscription.ts';

/** Credits of colleagues who share a limit are added up within this window, over all learners. */
const WINDOW_MS = 86_400_000;
const WAITS = 'أيام لهذا المشترك تنتظر شخصًا ثانيًا بالفعل.';

type Wish = { uuid: string; days: number; reason: string };
type Credited = { outcome: 'done' | 'waits'; subscription: SubscriptionView | null };

/**
 * Credits days to a learner, or asks for the approval of a second person if the credits of the colleague, and of those
 * who share the limit, exceed it within a day.
 * @throws AppError not_found, forbidden, not_allowed_in_state, 422 on `days` above the limit of the learner, conflict if
 * days for the learner wait already
 */
export async function creditDays(deps: ConsoleDeps, staff: Staff, wish: Wish): Promise<Credited> {
  const { session, audit } = staff;
  const { uuid, days, reason } = wish;
  const changed = await deps.db.transaction().execute(async (trx) => {
    await lockChain(trx, deps, { work: 'credits', by: session.subscriberId });
    await requireTarget(trx, session, uuid);
    await requireDaysLeft(trx, deps, { uuid, days });
    const isAlone = days + (await creditedAlone(trx, deps, session.subscriberId)) <= deps.config.duties.creditDays;
    if (isAlone) {
      const { outcome, ...summary } = await applyWithin(trx, deps, { uuid, event: { type: 'credit_days', days } });
      const after = { ...summary.after, credited_days: days };
      await audit(trx, { subject: aboutLearner(uuid), reason, before: summary.before, after });
      return outcome;
    }
    await requireCreditable(deps, trx, uuid);
    const id = deps.newId();
    const asked = { id, detail: { days }, reason, by: session.subscriberId, now: deps.clock.now() };
    const isNew = await requestApproval(trx, { ...asked, kind: 'days', subject: { type: 'subscriber', id: uuid } });
    if (!isNew) throw new AppError('conflict', { message: WAITS });
    await audit(trx, { subject: aboutLearner(uuid), reason, after: { request: id, days } });
    return null;
  });
  if (changed === null) return { outcome: 'waits', subscription: await currentSubscription(deps, uuid) };
  publishChange(deps, uuid);
  return { outcome: 'done', subscription: presentChange(deps, changed) };
}

/** Approved days are credited at once, within the limit of the learner. */
export const daysHandler: ApprovalHandler = {
  subjectOf: (row) => aboutLearner(row.subject_id),
  auditOf: (row) => ({ request: row.id, days: daysOf(row) }),
  personOf: (row) => row.subject_id,
  perform: creditApproved,
  afterCommit: (deps, row) => publishChange(deps, row.subject_id),
};

function daysOf({ detail }: ApprovalRow): number {
  // `creditDays` writes it.
  return (detail as { days: number }).days;
}

async function creditApproved(trx: Database, deps: ConsoleDeps, { row, session }: Approved): Promise<object> {
  const [uuid, days] = [row.subject_id, daysOf(row)];
  await requireTarget(trx, session, uuid);
  await requireDaysLeft(trx, deps, { uuid, days });
  return (await applyWithin(trx, deps, { uuid, event: { type: 'credit_days', days } })).after;
}

async function requireCreditable(deps: ConsoleDeps, trx: Database, uuid: string): Promise<void> {
  if (!(await mayCredit({ ...deps, db: trx }, uuid))) throw new AppError('not_allowed_in_state', { message: NOT_NOW });
}

/** Returns the days that the colleagues who share a limit have credited alone within a day, from the audit. */
async function creditedAlone(trx: Database, deps: ConsoleDeps, by: string): Promise<number> {
  const since = new Date(deps.clock.now().getTime() - WINDOW_MS);
  const chain = await chainOf(trx, deps, by);
  const { rows } = await sql<{ days: number }>`
    select coalesce(sum((after ->> 'credited_days')::int), 0)::int as days from audit_entry
    where actor_id = any(${chain}::uuid[]) and at > ${since} and outcome = 'done' and after ? 'credited_days'`.execute(
    trx,
  );
  return rows[0]?.days ?? 0;
}
