import { sql, type Selectable } from 'kysely';
import type { Database } from '../../../../platform/database/schema.ts';
import type { PaymentWalkTable } from '../../../../platform/database/tables/carrier.ts';
import { readAttempt, type Attempt } from './charge-store.ts';

/** Before every other id. */
const FIRST_ID = '00000000-0000-0000-0000-000000000000';

export type Walk = Selectable<PaymentWalkTable> & { started_at: Date; span_from: Date; span_until: Date };
type WalkName = PaymentWalkTable['name'];
export type UndecidedSpan = { first: Date; last: Date };

/** Returns when the first and the last undecided charge were requested; undefined when all are decided. */
export async function undecidedSpan(db: Database): Promise<UndecidedSpan | undefined> {
  const { rows } = await sql<{ first: Date | null; last: Date | null }>`
    select min(initiated_at) as first, max(initiated_at) as last
    from charge_attempt where state in ('pending', 'unknown')`.execute(db);
  const [row] = rows;
  return row?.first && row.last ? { first: row.first, last: row.last } : undefined;
}

/**
 * Returns when the first and the last of the charges was requested that were decided as absent at the carrier after
 * `since`; undefined without one.
 */
export async function absentSpan(db: Database, since: Date): Promise<UndecidedSpan | undefined> {
  const { rows } = await sql<{ first: Date | null; last: Date | null }>`
    select min(initiated_at) as first, max(initiated_at) as last from charge_attempt
    where state = 'denied' and reason = 'NEVER_ARRIVED' and decided_at > ${since}`.execute(db);
  const [row] = rows;
  return row?.first && row.last ? { first: row.first, last: row.last } : undefined;
}

export async function readWalk(db: Database, name: WalkName): Promise<Selectable<PaymentWalkTable>> {
  return db.selectFrom('payment_walk').selectAll().where('name', '=', name).executeTakeFirstOrThrow();
}

/**
 * Claims the walk: resumes a walk that another worker left at its cursor, otherwise starts a new walk over `span`.
 * Returns undefined while another worker has it, or if the last walk ended after `endedBefore`.
 */
export async function claimWalk(
  db: Database,
  by: { name: WalkName; span: { from: Date; until: Date }; now: Date; leaseUntil: Date; endedBefore: Date },
): Promise<Walk | undefined> {
  const { rows } = await sql<Walk>`
    update payment_walk set lease_until = ${by.leaseUntil},
      span_from = case when started_at is null then ${by.span.from}::timestamptz else span_from end,
      span_until = case when started_at is null then ${by.span.until}::timestamptz else span_until end,
      cursor = case when started_at is null then null else cursor end,
      pages = case when started_at is null then 0 else pages end,
      is_conclusive = started_at is null or is_conclusive,
      started_at = coalesce(started_at, ${by.now}::timestamptz)
    where name = ${by.name} and lease_until <= ${by.now} and (started_at is not null or ended_at <= ${by.endedBefore})
    returning *`.execute(db);
  return rows[0];
}

/** Stores the cursor of the walk. Returns undefined when the lease was lost to another worker. */
export async function advanceWalk(
  db: Database,
  { name, lease_until }: Pick<Walk, 'name' | 'lease_until'>,
  to: { cursor: string | null; isConclusive: boolean; leaseUntil: Date },
): Promise<Walk | undefined> {
  const { rows } = await sql<Walk>`
    update payment_walk set cursor = ${to.cursor}, pages = pages + 1, lease_until = ${to.leaseUntil},
      is_conclusive = is_conclusive and ${to.isConclusive}
    where name = ${name} and lease_until = ${lease_until}
    returning *`.execute(db);
  return rows[0];
}

export async function finishWalk(
  db: Database,
  { name, lease_until }: Pick<Walk, 'name' | 'lease_until'>,
  by: { now: Date; durationMs: number },
): Promise<void> {
  await db
    .updateTable('payment_walk')
    .set({ started_at: null, cursor: null, lease_until: by.now, ended_at: by.now, duration_ms: by.durationMs })
    .where('name', '=', name)
    .where('lease_until', '=', lease_until)
    .execute();
}

/** Releases the walk, so that any worker resumes it from its cursor, from `at` on. */
export async function releaseWalk(
  db: Database,
  { name, lease_until }: Pick<Walk, 'name' | 'lease_until'>,
  at: Date,
): Promise<void> {
  await db
    .updateTable('payment_walk')
    .set({ lease_until: at })
    .where('name', '=', name)
    .where('lease_until', '=', lease_until)
    .execute();
}

/** Returns a page of attempts without an outcome that were requested within the span, oldest first. */
export async function unansweredWithin(
  db: Database,
  page: { from: Date; until: Date; after: Pick<Attempt, 'initiated_at' | 'id'> | null; limit: number },
): Promise<Attempt[]> {
  const { from, until, limit } = page;
  const after = page.after ?? { initiated_at: from, id: FIRST_ID };
  const rows = await db
    .selectFrom('charge_attempt')
    .selectAll()
    // Written out, so that the partial index serves it whatever the plan.
    .where(sql<boolean>`state in ('pending', 'unknown')`)
    .where('state', '=', 'unknown')
    .where('initiated_at', '>=', after.initiated_at)
    .where('initiated_at', '<=', until)
    .where(sql<boolean>`(initiated_at, id) > (${after.initiated_at}, ${after.id}::uuid)`)
    .orderBy('initiated_at')
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(readAttempt);
}

/**
 * Returns whether the outcome of any attempt is unknown. Attempts that the carrier itself has not decided do not count.
 */
export async function hasUnanswered(db: Database): Promise<boolean> {
  // Each from the start of its partial index: one condition over both would be answered by reading the table.
  const { rows } = await sql<{ found: boolean }>`
    select coalesce(
      (select true from charge_attempt where state in ('pending', 'unknown') and state = 'unknown'
        order by initiated_at limit 1),
      (select true from charge_attempt where state = 'initiated' and retry_at is null
        order by initiated_at limit 1),
      false) as found`.execute(db);
  return rows[0]?.found ?? false;
}
