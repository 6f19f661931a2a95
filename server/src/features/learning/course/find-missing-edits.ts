import { missingEdits } from '@lisan/content/edit/missing-edits';
import type { CourseSource } from '@lisan/content/publish/course-source';
import type { Database } from '../../../platform/database/schema.ts';
import { readVersionSource } from './version-source.ts';

/** Longer than any chain of drafts between two builds. */
const MAX_DRAFTS = 10_000;

/**
 * Lists what staff changed in the published version and the files of a build do not have yet. Empty where staff
 * published no draft since the files that they started from.
 */
export async function findMissingEdits(db: Database, versionId: string, source: CourseSource): Promise<string[]> {
  const root = await firstBase(db, versionId);
  if (root === versionId || !source.files) return [];
  const [before, after] = [await readVersionSource(db, root), await readVersionSource(db, versionId)];
  if (!before || !after) return [];
  return missingEdits({ before, after, files: await source.files() });
}

/** The version of a build on which the drafts of a version are based. */
async function firstBase(db: Database, versionId: string): Promise<string> {
  let current = versionId;
  for (let depth = 0; depth < MAX_DRAFTS; depth += 1) {
    const draft = await db
      .selectFrom('course_draft')
      .select('base_version_id')
      .where('version_id', '=', current)
      .where('state', '=', 'published')
      .orderBy('published_at', 'desc')
      .limit(1)
      .executeTakeFirst();
    if (!draft?.base_version_id) return current;
    current = draft.base_version_id;
  }
  return current;
}
