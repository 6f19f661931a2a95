import { sql } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';

const LISTED = 50;

/** Returns the latest versions, or one of them, with the time of their last publication. */
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

/** Returns the last draft that each version was built from. */
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
 * Returns the version that a roll back of `published` publishes: the last other version before the first publication of
 * `published`. A roll back is a publication too, so the last version overall may be the version just withdrawn. Null
 * without an earlier version.
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

/**
 * Returns the version that was published before the last publication, if the last publication repeats an earlier one.
 */
export async function versionBeforeRollBack(db: Database): Promise<string | null> {
  const last = await db
    .selectFrom('course_publication')
    .select(['version_id', 'published_at'])
    .orderBy('published_at', 'desc')
    .limit(2)
    .execute();
  const [now, before] = last;
  if (!now || !before || before.version_id === now.version_id) return null;
  const earlier = await db
    .selectFrom('course_publication')
    .select('id')
    .where('version_id', '=', now.version_id)
    .where('published_at', '<', now.published_at)
    .limit(1)
    .executeTakeFirst();
  return earlier ? before.version_id : null;
}

/** Returns the publications of earlier versions that wait for a second person, the oldest first. */
export async function waitingRollBacks(db: Database) {
  return db
    .selectFrom('staff_approval as a')
    .innerJoin('subscriber as s', 's.id', 'a.requested_by')
    .select(['a.subject_id as version', 'a.requested_by', 's.name', 'a.requested_at', 'a.reason'])
    .where('a.kind', '=', 'rollback')
    .where('a.decided_at', 'is', null)
    .orderBy('a.requested_at')
    .execute();
}

/**
 * Returns the versions whose texts a version contains: itself and, step by step, the version that each was made from. A
 * draft names it; the files of a build contain what was published when they first were.
 */
export async function lineageOf(db: Database, versionId: string): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    with recursive publication as (
      select version_id, published_at, lag(version_id) over (order by published_at) as before from course_publication
    ), made as (
      select distinct on (p.version_id) p.version_id, coalesce(d.base_version_id, p.before) as base
      from publication p left join course_draft d on d.version_id = p.version_id
      order by p.version_id, p.published_at
    ), line as (
      select ${versionId}::uuid as id
      union select m.base from made m join line on m.version_id = line.id where m.base is not null
    )
    select id from line`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

export type ChangedEntry = { kind: string; uuid: string; before: object | null; after: object | null };

/** Lists the entries that differ between two versions. */
export async function changedEntries(db: Database, { from, to }: { from: string; to: string }) {
  // The lexicon and the texts of the application have another uuid in each version; each version has one of each.
  const { rows } = await sql<ChangedEntry>`
    select coalesce(b.kind, a.kind) as kind, coalesce(b.uuid, a.uuid) as uuid, a.body as before, b.body as after
    from (select * from course_entry where version_id = ${from}) a
    full join (select * from course_entry where version_id = ${to}) b
      on a.kind = b.kind and (a.uuid = b.uuid or a.kind in ('lexicon', 'app-info'))
    where a.body is distinct from b.body
    order by 1, coalesce(b.position, a.position)`.execute(db);
  return rows;
}
