import type { CaseKind, CaseState } from '@lisan/contract/console/inbox';
import { sql, type RawBuilder } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';
import type { PageCursor } from '../../../platform/http/page-cursor.ts';

/** A word with more cases is common. */
export const MAX_FOUND = 5_000;

type CaseFilter = {
  kind: CaseKind | undefined;
  state: CaseState | undefined;
  assignee: string | undefined;
  /** Folded beginnings of words; empty for all cases. */
  words: readonly string[];
};

export type CaseListRow = Awaited<ReturnType<typeof findCases>>[number];

/** Selects cases with their writers and assignees. */
export function selectCases(db: Database) {
  return (
    db
      .selectFrom('support_case as c')
      .leftJoin('subscriber as s', 's.id', 'c.subscriber_id')
      .leftJoin('subscriber as a', 'a.id', 'c.assignee_id')
      // The one rating of a subscriber is a case under the id of the subscriber.
      .leftJoin('rating as r', (j) => j.on('c.kind', '=', 'rating').onRef('r.subscriber_id', '=', 'c.source_id'))
      .select([
        'c.id',
        'c.kind',
        'c.state',
        'c.at',
        'c.name',
        'c.subject',
        'c.text',
        'r.stars',
        'c.subscriber_id',
        's.name as subscriber_name',
        's.msisdn',
        'c.assignee_id',
        'a.name as assignee_name',
        'a.msisdn as assignee_msisdn',
      ])
  );
}

/** Returns a page of cases, the latest first. */
export async function findCases(
  db: Database,
  { filter, after, limit }: { filter: CaseFilter; after: PageCursor | null; limit: number },
) {
  const { kind, state, assignee, words } = filter;
  const matches = words.length === 0 ? null : await matching(db, words);
  return selectCases(db)
    .$if(kind !== undefined, (q) => q.where('c.kind', '=', kind ?? 'message'))
    .$if(state !== undefined, (q) => q.where('c.state', '=', state ?? 'open'))
    .$if(assignee !== undefined, (q) => q.where('c.assignee_id', '=', assignee ?? null))
    .$if(matches !== null, (q) => q.where(matches ?? sql<boolean>`true`))
    .$if(after !== null, (q) => q.where(sql<boolean>`(c.at, c.id) < (${after?.at}, ${after?.id})`))
    .orderBy('c.at', 'desc')
    .orderBy('c.id', 'desc')
    .limit(limit)
    .execute();
}

/**
 * Finds cases with rare words by their index first, because the planner would otherwise walk all cases in their order.
 * A common word has many more cases than a page, which is full after a few of the latest cases.
 */
async function matching(db: Database, words: readonly string[]): Promise<RawBuilder<boolean>> {
  // Folded words have only letters and digits, so they contain no syntax of a query.
  const query = words.map((word) => `${word}:*`).join(' & ');
  const found = sql`found as materialized (select id from support_case where words @@ to_tsquery('simple', ${query}))`;
  // PostgreSQL stops finding rows at the limit of the count.
  const { rows } = await sql<{ count: number }>`
    with ${found}
    select count(*)::int as count from (select from found limit ${sql.lit(MAX_FOUND + 1)}) as counted`.execute(db);
  const isCommon = (rows[0]?.count ?? 0) > MAX_FOUND;
  if (isCommon) return sql<boolean>`c.words @@ to_tsquery('simple', ${query})`;
  return sql<boolean>`c.id in (with ${found} select id from found)`;
}
