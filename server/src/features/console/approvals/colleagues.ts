import { sql, type RawBuilder } from 'kysely';
import { AppError } from '../../../platform/app-error.ts';
import type { Database } from '../../../platform/database/schema.ts';
import type { ConsoleDeps } from '../deps.ts';

const RELATED =
  'أحدكما أضاف الآخر إلى الفريق منذ مدة قصيرة، مباشرة أو عبر زميل، فلا يعتمد أحدكما طلب الآخر. يلزم شخص آخر.';

/**
 * Returns the ids of the colleagues whom an account brought into the team and who brought it, directly or through
 * others, within the configured days. Roles that the command line granted have no granter.
 *
 * Why: docs/decisions/074-a-second-person-is-another-person.md
 */
export async function relatedColleagues(
  db: Database,
  { clock, config }: Pick<ConsoleDeps, 'clock' | 'config'>,
  id: string,
): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    with recursive recent as (${recentGrants({ clock, config })}),
    up as (
      select granted_by as id from recent where subscriber_id = ${id}
      union select g.granted_by from recent g join up on g.subscriber_id = up.id
    ), down as (
      select subscriber_id as id from recent where granted_by = ${id}
      union select g.subscriber_id from recent g join down on g.granted_by = down.id
    )
    select id from up union select id from down`.execute(db);
  return new Set(rows.map((row) => row.id));
}

/** Selects who granted a role to whom within the configured days. */
export function recentGrants({ clock, config }: Pick<ConsoleDeps, 'clock' | 'config'>): RawBuilder<unknown> {
  const since = new Date(clock.now().getTime() - config.duties.grantChainMs);
  return sql`select subscriber_id, granted_by from staff_grant
    where granted_by is not null and granted_at > ${since}`;
}

/** Requires that an approver and the authors of a request did not bring each other into the team. @throws AppError forbidden */
export async function requireIndependent(
  trx: Database,
  deps: Pick<ConsoleDeps, 'clock' | 'config'>,
  { approver, authors }: { approver: string; authors: readonly string[] },
): Promise<void> {
  const related = await relatedColleagues(trx, deps, approver);
  if (authors.some((author) => related.has(author))) throw new AppError('forbidden', { message: RELATED });
}
