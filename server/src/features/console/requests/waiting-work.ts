import type { WaitingWork } from '@lisan/contract/console/approvals';
import { hasPermission } from '@lisan/contract/values/roles';
import { sql } from 'kysely';
import type { Session } from '../../../platform/auth/session.ts';
import type { Database } from '../../../platform/database/schema.ts';
import type { ConsoleDeps } from '../deps.ts';
import { countOpenApprovals } from './request-list-store.ts';
import { readerOf } from './list-approvals.ts';

/** More is shown as this many: the count reads an index of open rows, and stops here. */
const MAX_COUNTED = 1_000;

/** Counts the work that waits in each section that a session opens. */
export async function countWaitingWork({ db }: ConsoleDeps, session: Session): Promise<WaitingWork> {
  const may = (permission: Parameters<typeof hasPermission>[1]) => hasPermission(session.roles, permission);
  const byKind = await countOpenApprovals(db, readerOf(session));
  return {
    approvals: [...byKind.values()].reduce((sum, count) => sum + count, 0),
    ...(may('refund.approve') && { refunds: (byKind.get('refund') ?? 0) + (await countReviews(db)) }),
    ...(may('inbox.reply') && { inbox: await countCases(db) }),
    ...(may('course.publish') && { drafts: await countDrafts(db) }),
    ...(may('plan.edit') && { plans: byKind.get('plan') ?? 0 }),
  };
}

async function countReviews(db: Database): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from (
    select from refund_review where decided_at is null limit ${sql.lit(MAX_COUNTED)}) as open`.execute(db);
  return rows[0]?.count ?? 0;
}

async function countCases(db: Database): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from (
    select from support_case where state = 'open' limit ${sql.lit(MAX_COUNTED)}) as open`.execute(db);
  return rows[0]?.count ?? 0;
}

async function countDrafts(db: Database): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from course_draft where state = 'submitted'`.execute(db);
  return rows[0]?.count ?? 0;
}
