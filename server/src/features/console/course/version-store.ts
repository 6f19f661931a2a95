import { sql } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';

const LISTED = 50;

/** The latest versions, or one of them, with the time of their last publication. */
export async function listRecentVersions(db: Database, id?: string) {
  return db
    .selectFrom('course_version')
    .leftJoin('course_publication', 'course_publication.version_id', 'course_version.id')
    .select((e) => ['course_version.id', 'hash', 'created_at', e.fn.max('published_at').as('published_at')])
    .$if(id !== undefined, (query) => query.where('course_version.id', '=', id ?? ''))
    .groupBy(['course_version.id', 'hash', 'created_at'])
    .orderBy('created_at', 'desc')
    .limit(LISTED)
    .execute();
}

/** The drafts that versions were built from, the last one of each. */
export async function draftsOfVersions(
  db: Database,
  ids: readonly string[],
): Promise<Map<string, { id: string; title: string }>> {
  const rows = await db
    .selectFrom('course_draft')
    .select(['id', 'title', 'version_id'])
    .where('version_id', '=', sql<string>`any(${ids}::uuid[])`)
    .orderBy('created_at')
    .execute();
  return new Map(rows.map(({ id, title, version_id }) => [version_id ?? '', { id, title }]));
}

/**
 * The version that a roll back from the given one publishes: the last other one before its first publication. A roll back
 * is a publication too, so that the last one overall would be what was just withdrawn. Null where there was none.
 */
export async function previousVersion(db: Database, published: string): Promise<string | null> {
  const row = await db
    .selectFrom('course_publication')
    .select('version_id')
    .where('version_id', '<>', published)
    .where('published_at', '<', (e) =>
      e
        .selectFrom('course_publication')
        .select((f) => f.fn.min('published_at').as('at'))
        .where('version_id', '=', published),
    )
    .orderBy('published_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.version_id ?? null;
}

export type ChangedEntry = { kind: string; uuid: string; before: object | null; after: object | null };

/** The entries that two versions have differently. */
export async function changedEntries(db: Database, { from, to }: { from: string; to: string }) {
  // The lexicon and the texts of the application have another uuid in each version, and there is one of each.
  const { rows } = await sql<ChangedEntry>`
    select coalesce(b.kind, a.kind) as kind, coalesce(b.uuid, a.uuid) as uuid, a.body as before, b.body as after
    from (select * from course_entry where version_id = ${from}) a
    full join (select * from course_entry where version_id = ${to}) b
      on a.kind = b.kind and (a.uuid = b.uuid or a.kind in ('lexicon', 'app-info'))
    where a.body is distinct from b.body
    order by 1, coalesce(b.position, a.position)`.execute(db);
  return rows;
}
