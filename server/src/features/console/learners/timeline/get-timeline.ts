import { type TimelineEntry, TimelineKind } from '@lisan/contract/console/learners';
import { sql } from 'kysely';
import { AppError } from '../../../../platform/app-error.ts';
import { cutPage, readCursor, type PageCursor } from '../../../../platform/http/page-cursor.ts';
import type { Database } from '../../../../platform/database/schema.ts';
import type { ConsoleDeps } from '../../deps.ts';
import { findAccount } from '../facts-store.ts';
import { aboutLearner, type Staff } from '../staff.ts';
import { ownedSpans } from './owned-spans.ts';
import type { TimelineRow } from './timeline-row.ts';
import { TIMELINE_SOURCES, type TimelineOf } from './timeline-sources.ts';

type Asked = { uuid: string; cursor?: string | undefined; limit?: number | undefined; kind?: TimelineKind | undefined };

const DEFAULT_LIMIT = 40;

/**
 * Returns the timeline of an account, the latest entry first, of one kind or of all. @throws AppError not_found, 422 on
 * `cursor`
 */
export async function getTimeline(
  deps: ConsoleDeps,
  { audit }: Pick<Staff, 'audit'>,
  { uuid, kind, ...page }: Asked,
): Promise<{ entries: TimelineEntry[]; next_cursor: string | null }> {
  const { db } = deps;
  const account = await findAccount(db, uuid);
  if (!account) throw new AppError('not_found');
  const limit = page.limit ?? DEFAULT_LIMIT;
  const of = { id: uuid, msisdn: account.msisdn, spans: await ownedSpans(db, account) };
  const rows = await timelinePage(db, of, { kind, after: readCursor(page.cursor), limit: limit + 1 });
  await audit(db, { subject: aboutLearner(uuid), after: { kind: kind ?? 'all' } });
  const { page: shown, next_cursor } = cutPage(rows, limit, ({ at, id }) => ({ at, id }));
  return { entries: shown.map((row) => presentEntry(deps, row)), next_cursor };
}

function presentEntry(
  deps: ConsoleDeps,
  { ref, body, amount, currency, exponent, ...row }: TimelineRow,
): TimelineEntry {
  const hasMoney = amount !== null && currency !== null && exponent !== null;
  return {
    ...row,
    at: row.at.toISOString(),
    title: [nameOf(deps, row.kind, ref), row.title].filter((part) => part !== null).join(' · ') || null,
    text: body,
    money: hasMoney ? { amount, currency, exponent } : null,
  };
}

const OF_PLANS: readonly TimelineKind[] = ['subscription', 'money', 'consent'];

/** Returns the name of a plan or the code of a level; null for a level that the published course no longer has. */
function nameOf({ course, plans }: ConsoleDeps, kind: TimelineKind, ref: string | null): string | null {
  if (ref === null) return null;
  return OF_PLANS.includes(kind) ? plans.any(ref).name : (course.level(ref)?.code ?? null);
}

type PageOfTimeline = { kind: TimelineKind | undefined; after: PageCursor | null; limit: number };

/** Returns a page of the timeline, the latest entry first; each source contributes at most one page. */
async function timelinePage(
  db: Database,
  of: TimelineOf,
  { kind, after, limit }: PageOfTimeline,
): Promise<TimelineRow[]> {
  const kinds = kind === undefined ? TimelineKind.options : [kind];
  const older = after ? sql`where (at, id) < (${after.at}, ${after.id}::uuid)` : sql``;
  const parts = kinds
    .flatMap((one) => TIMELINE_SOURCES[one])
    .map((source) => sql`(select * from (${source(of)}) part ${older} order by at desc, id desc limit ${limit})`);
  const { rows } = await sql<TimelineRow>`
    select * from (${sql.join(parts, sql` union all `)}) entry
    order by at desc, id desc limit ${limit}`.execute(db);
  return rows;
}
