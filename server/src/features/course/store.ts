import { sql } from 'kysely';
import type { Database } from '../../platform/database/open-database.ts';

export type Entry = { kind: string; uuid: string; position: number; body: object };

export async function versionByHash(db: Database, hash: string): Promise<string | undefined> {
  const row = await db.selectFrom('course_version').select('id').where('hash', '=', hash).executeTakeFirst();
  return row?.id;
}

export async function insertVersion(db: Database, version: { id: string; hash: string; now: Date }): Promise<void> {
  await db
    .insertInto('course_version')
    .values({ id: version.id, hash: version.hash, created_at: version.now })
    .execute();
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

export async function insertPublication(db: Database, at: { id: string; versionId: string; now: Date }): Promise<void> {
  await db
    .insertInto('course_publication')
    .values({ id: at.id, version_id: at.versionId, published_at: at.now })
    .execute();
}

/** The version published last, with its hash. */
export async function newestPublication(db: Database): Promise<{ versionId: string; hash: string } | undefined> {
  return db
    .selectFrom('course_publication')
    .innerJoin('course_version', 'course_version.id', 'course_publication.version_id')
    .select(['course_version.id as versionId', 'course_version.hash as hash'])
    .orderBy('published_at', 'desc')
    .limit(1)
    .executeTakeFirst();
}
