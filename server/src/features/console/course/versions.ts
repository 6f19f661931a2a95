import type { CourseVersionRow } from '@lisan/contract/console/course-values';
import { AppError } from '../../../platform/app-error.ts';
import { refreshCourse } from '../../learning/course/follow-publications.ts';
import { publishedVersionId, publishVersionAfter } from '../../learning/course/publish-version.ts';
import type { Editor } from './editor.ts';
import { draftsOfVersions, listRecentVersions, previousVersion } from './version-store.ts';
import type { ConsoleCourseDeps } from './deps.ts';

const NEVER_PUBLISHED = 'لم تُنشر هذه النسخة من قبل، فنشرها الأول يمرّ باعتماد شخص ثانٍ.';

type Versions = { versions: CourseVersionRow[]; previous: string | null };

/** Lists the latest versions, and the one that a roll back publishes. */
export async function listVersions({ db }: Pick<ConsoleCourseDeps, 'db'>): Promise<Versions> {
  const rows = await listRecentVersions(db);
  const published = await publishedVersionId(db);
  const drafts = await draftsOfVersions(
    db,
    rows.map(({ id }) => id),
  );
  return {
    versions: rows.map(({ id, hash, created_at, published_at }) => ({
      id,
      hash,
      created_at: created_at.toISOString(),
      published_at: published_at?.toISOString() ?? null,
      is_published: id === published,
      draft: drafts.get(id) ?? null,
    })),
    previous: await previousVersion(db, published),
  };
}

/**
 * Publishes a version that was published before, such as to roll back.
 * @throws AppError not_found, conflict for a version without an approval, or when `seen` is not published any more
 */
export async function publishKnownVersion(
  deps: ConsoleCourseDeps,
  { audit }: Pick<Editor, 'audit'>,
  { id, seen, reason }: { id: string; seen: string; reason: string },
): Promise<void> {
  const found = (await listRecentVersions(deps.db, id))[0];
  if (!found) throw new AppError('not_found');
  if (found.published_at === null) throw new AppError('conflict', { message: NEVER_PUBLISHED });
  await deps.db.transaction().execute(async (trx) => {
    await publishVersionAfter(trx, deps, { versionId: id, seen });
    const subject = { type: 'course_version', id };
    await audit(trx, { subject, reason, before: { published: seen }, after: { published: id } });
  });
  await refreshCourse(deps);
}
