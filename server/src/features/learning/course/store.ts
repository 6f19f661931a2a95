import { sql } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';

export type Entry = { kind: string; uuid: string; position: number; body: object };

export async function versionByHash(db: Database, hash: string): Promise<string | undefined> {
  const row = await db.selectFrom('course_version').select('id').where('hash', '=', hash).executeTakeFirst();
  return row?.id;
}

export async function versionBySource(db: Database, sourceHash: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('course_version')
    .select('id')
    .where('source_hash', '=', sourceHash)
    .executeTakeFirst();
  return row?.id;
}

/** `sourceHash`: null for a version that staff built. */
type NewVersion = { id: string; hash: string; sourceHash: string | null; now: Date };

export async function insertVersion(db: Database, { id, hash, sourceHash, now }: NewVersion): Promise<void> {
  await db.insertInto('course_version').values({ id, hash, source_hash: sourceHash, created_at: now }).execute();
}

/** Records that other files, such as files with another comment, also produce this version. */
export async function setVersionSource(db: Database, id: string, sourceHash: string): Promise<void> {
  await db.updateTable('course_version').set({ source_hash: sourceHash }).where('id', '=', id).execute();
}

/** Writes many entries in one statement. */
export async function insertEntries(db: Database, versionId: string, entries: Entry[]): Promise<void> {
  await sql`
    insert into course_entry (version_id, kind, uuid, position, body)
    select ${versionId}::uuid, kind, uuid, position, body
    from jsonb_to_recordset(${JSON.stringify(entries)}::jsonb)
      as entry(kind text, uuid uuid, position int, body jsonb)`.execute(db);
}

export async function entriesOf(
  db: Database,
  versionId: string,
): Promise<{ kind: string; uuid: string; body: object }[]> {
  return db
    .selectFrom('course_entry')
    .select(['kind', 'uuid', 'body'])
    .where('version_id', '=', versionId)
    .orderBy('kind')
    .orderBy('position')
    .execute();
}

type Publication = { id: string; versionId: string; now: Date; source: 'files' | 'staff' };

/** Inserts a publication with a time after all others, because learners read the newest one and clocks may differ. */
export async function insertPublication(db: Database, { id, versionId, now, source }: Publication): Promise<void> {
  await sql`
    insert into course_publication (id, version_id, published_at, source)
    select ${id}, ${versionId}, greatest(${now}::timestamptz, max(published_at) + interval '1 millisecond'), ${source}
    from course_publication`.execute(db);
}

type PublishedVersion = { versionId: string; hash: string; source: 'files' | 'staff' };

/** Returns the version that was published last. */
export async function newestPublication(db: Database): Promise<PublishedVersion | undefined> {
  return db
    .selectFrom('course_publication')
    .innerJoin('course_version', 'course_version.id', 'course_publication.version_id')
    .select(['course_version.id as versionId', 'course_version.hash as hash', 'course_publication.source as source'])
    .orderBy('published_at', 'desc')
    .limit(1)
    .executeTakeFirst();
}

export type VersionSummary = { hash: string; created_at: Date; published_at: Date | null };

/** Lists all versions, newest first, with the time of their last publication. */
export async function listVersions(db: Database): Promise<VersionSummary[]> {
  return db
    .selectFrom('course_version')
    .leftJoin('course_publication', 'course_publication.version_id', 'course_version.id')
    .select((e) => ['hash', 'created_at', e.fn.max('published_at').as('published_at')])
    .groupBy(['course_version.id', 'hash', 'created_at'])
    .orderBy('created_at', 'desc')
    .execute();
}
