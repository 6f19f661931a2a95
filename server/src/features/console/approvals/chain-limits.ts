import { sql } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';
import type { ConsoleDeps } from '../deps.ts';
import { recentGrants } from './colleagues.ts';

type Parts = Pick<ConsoleDeps, 'clock' | 'config'>;

/** What colleagues do alone within a limit for a day. */
type Work = 'credits' | 'refunds' | 'notices';

/**
 * Returns the ids of the colleagues who share a daily limit with an account, and its own: who brought it into the team
 * within the configured days, directly or through others, and everybody whom any of them brought. Otherwise one person
 * would multiply a limit with further accounts.
 *
 * Why: docs/decisions/075-what-one-colleague-does-alone.md
 */
export async function chainOf(db: Database, deps: Parts, id: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with recursive recent as (${recentGrants(deps)}),
    up as (
      select ${id}::uuid as id
      union select g.granted_by from recent g join up on g.subscriber_id = up.id
    ), chain as (
      select id from up
      union select g.subscriber_id from recent g join chain on g.granted_by = chain.id
    )
    select id from chain`.execute(db);
  return rows.map((row) => row.id);
}

/**
 * Makes the work of colleagues who share a limit wait for each other until the transaction ends. Two accounts share a
 * limit exactly if an account is above both or is one of them, so a lock on each account above is enough.
 */
export async function lockChain(trx: Database, deps: Parts, { work, by }: { work: Work; by: string }): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    with recursive recent as (${recentGrants(deps)}),
    up as (
      select ${by}::uuid as id
      union select g.granted_by from recent g join up on g.subscriber_id = up.id
    )
    select id from up`.execute(trx);
  // One order for everybody, so that no two transactions wait for each other.
  for (const id of rows.map((row) => row.id).toSorted()) {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`${work}:${id}`}, 11))`.execute(trx);
  }
}
