import type { RefundRow } from '@lisan/contract/console/refunds';
import { sql } from 'kysely';
import { cutPage, readCursor, type PageCursor } from '../../../../platform/http/page-cursor.ts';
import type { Database } from '../../../../platform/database/schema.ts';
import type { ConsoleDeps } from '../../deps.ts';
import type { Staff } from '../staff.ts';

type Page = { cursor?: string | undefined; limit?: number | undefined };
const DEFAULT_LIMIT = 30;

/** Lists all refunds, the latest first. */
export async function listRefundHistory(
  { db }: ConsoleDeps,
  { audit }: Pick<Staff, 'audit'>,
  query: Page,
): Promise<{ refunds: RefundRow[]; next_cursor: string | null }> {
  const limit = query.limit ?? DEFAULT_LIMIT;
  const rows = await refundsPage(db, { after: readCursor(query.cursor), limit: limit + 1 });
  const { page, next_cursor } = cutPage(rows, limit, ({ requested_at, id }) => ({ at: requested_at, id }));
  await audit(db, { subject: { type: 'refunds', id: 'history' }, after: { found: page.map(({ id }) => id) } });
  const people = page.map(({ requested_by }) => peopleOf(requested_by));
  const names = await namesOf(db, people.flat());
  return {
    refunds: page.map((row, index) => {
      const [requester, approver] = people[index] ?? [];
      return presentRow(row, { requester: nameIn(names, requester), approver: nameIn(names, approver) });
    }),
    next_cursor,
  };
}

type Row = {
  id: string;
  subscriber_id: string;
  name: string | null;
  msisdn: string;
  amount: string | number;
  currency: string;
  exponent: number;
  ends_access: boolean;
  reason: string;
  state: RefundRow['state'];
  requested_at: Date;
  finished_at: Date | null;
  requested_by: string;
};

async function refundsPage(
  db: Database,
  { after, limit }: { after: PageCursor | null; limit: number },
): Promise<Row[]> {
  const older = after ? sql`where (r.requested_at, r.id) < (${after.at}, ${after.id}::uuid)` : sql``;
  const { rows } = await sql<Row>`
    select r.id, r.subscriber_id, s.name, s.msisdn, r.amount, r.currency, r.exponent, r.ends_access, r.reason, r.state,
      r.requested_at, r.finished_at, r.requested_by
    from refund r join subscriber s on s.id = r.subscriber_id ${older}
    order by r.requested_at desc, r.id desc limit ${limit}`.execute(db);
  return rows;
}

/** Returns the ids of the requester and the approver; empty for a refund of a rule or of the command line. */
function peopleOf(requestedBy: string): string[] {
  return /^staff ([\da-f-]{36})(?:, approved by ([\da-f-]{36}))?$/.exec(requestedBy)?.slice(1).filter(Boolean) ?? [];
}

async function namesOf(db: Database, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('subscriber')
    .select(['id', 'name', 'msisdn'])
    .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .execute();
  return new Map(rows.map(({ id, name, msisdn }) => [id, name ?? msisdn]));
}

function nameIn(names: ReadonlyMap<string, string>, id: string | undefined): string | null {
  return id === undefined ? null : (names.get(id) ?? null);
}

function presentRow(row: Row, by: { requester: string | null; approver: string | null }): RefundRow {
  const { id, subscriber_id: uuid, name, msisdn, currency, exponent, ends_access, reason, state } = row;
  return {
    id,
    learner: { uuid, name, msisdn },
    money: { amount: Number(row.amount), currency, exponent },
    ends_access,
    reason,
    state,
    requested_at: row.requested_at.toISOString(),
    finished_at: row.finished_at?.toISOString() ?? null,
    requested_by: by.requester,
    approved_by: by.approver,
  };
}
