import { TimelineKind } from '@lisan/contract/console/learners';
import { sql } from 'kysely';
import type { Database } from '../../../../platform/database/schema.ts';
import type { PageCursor } from '../../../../platform/http/page-cursor.ts';
import { TIMELINE_SOURCES, type TimelineOf } from './timeline-sources.ts';
import type { TimelineRow } from './timeline-row.ts';

type Asked = { kind: TimelineKind | undefined; after: PageCursor | null; limit: number };

/** A page of what happened, the latest first; each source contributes at most one page. */
export async function timelinePage(
  db: Database,
  of: TimelineOf,
  { kind, after, limit }: Asked,
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
