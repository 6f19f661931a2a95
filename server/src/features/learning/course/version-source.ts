import type { CourseSource } from '@lisan/content/publish/course-source';
import type { SourceFiles } from '@lisan/content/publish/source-files';
import { sql } from 'kysely';
import { createHash } from 'node:crypto';
import { insertRows } from '../../../platform/database/insert-rows.ts';
import type { Database } from '../../../platform/database/schema.ts';

const CHUNK = 100;

/** Stores the files that a version is built from; files of other versions are shared. */
export async function storeVersionSource(trx: Database, versionId: string, files: SourceFiles): Promise<void> {
  const rows = [...files].map(([path, text]) => ({ path, text, hash: hashOf(text) }));
  for (let start = 0; start < rows.length; start += CHUNK) {
    const chunk = rows.slice(start, start + CHUNK);
    const unique = [...new Map(chunk.map(({ hash, text }) => [hash, { hash, text }])).values()];
    await insertRows(trx, 'course_file', { rows: unique, ending: sql`on conflict do nothing` });
    await insertRows(trx, 'course_version_file', {
      rows: chunk.map(({ path, hash }) => ({ version_id: versionId, path, hash })),
      ending: sql`on conflict do nothing`,
    });
  }
}

/** Returns the files of a version; null if they were never stored. */
export async function readVersionSource(db: Database, versionId: string): Promise<SourceFiles | null> {
  const rows = await db
    .selectFrom('course_version_file')
    .innerJoin('course_file', 'course_file.hash', 'course_version_file.hash')
    .select(['path', 'text'])
    .where('version_id', '=', versionId)
    .orderBy('path')
    .execute();
  return rows.length > 0 ? new Map(rows.map(({ path, text }) => [path, text])) : null;
}

/**
 * Ensures that the files of a version are stored: stores the files of this build when staff need them. Returns false
 * for a version of another build whose files were never stored.
 */
export async function ensureVersionSource(db: Database, versionId: string, source: CourseSource): Promise<boolean> {
  const stored = await db
    .selectFrom('course_version_file')
    .select('path')
    .where('version_id', '=', versionId)
    .limit(1)
    .executeTakeFirst();
  if (stored) return true;
  const version = await db
    .selectFrom('course_version')
    .select('source_hash')
    .where('id', '=', versionId)
    .executeTakeFirst();
  if (version?.source_hash !== source.hash || !source.files) return false;
  const files = await source.files();
  await db.transaction().execute((trx) => storeVersionSource(trx, versionId, files));
  return true;
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
