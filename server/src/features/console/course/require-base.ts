import { AppError } from '../../../platform/app-error.ts';
import { publishedVersionId } from '../../learning/course/publish-version.ts';
import { ensureVersionSource, readVersionSource } from '../../learning/course/version-source.ts';
import type { ConsoleDeps } from '../deps.ts';
import type { DeskBase } from './desk/desk-client.ts';

const NO_FILES = 'ملفات النسخة المنشورة غير محفوظة هنا. يمكن التحرير بعد نشر نسخة هذا الإصدار.';

type Deps = Pick<ConsoleDeps, 'db' | 'courseSource'>;

/**
 * Returns the published version, with the files that drafts change. @throws AppError conflict if they were never stored
 */
export async function requireBase(deps: Deps): Promise<DeskBase> {
  const base = await findBase(deps, await publishedVersionId(deps.db));
  if (!base) throw new AppError('conflict', { message: NO_FILES });
  return base;
}

/** Returns a version with its files; null if they were never stored. */
export async function findBase({ db, courseSource }: Deps, versionId: string): Promise<DeskBase | null> {
  if (!(await ensureVersionSource(db, versionId, courseSource))) return null;
  return {
    versionId,
    readFiles: async () => {
      const files = await readVersionSource(db, versionId);
      if (!files) throw new Error(`course version ${versionId} has no files`);
      return files;
    },
  };
}
