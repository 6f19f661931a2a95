import { sql } from 'kysely';
import { AppError } from '../../../platform/app-error.ts';
import type { Database } from '../../../platform/database/schema.ts';
import type { LearningDeps } from '../deps.ts';
import { insertPublication, newestPublication, listVersions, versionByHash, type VersionSummary } from './store.ts';

type Parts = Pick<LearningDeps, 'db' | 'clock' | 'newId'>;

/**
 * Publishes a version that was imported before. It stays published until staff or newer files publish another one.
 * `hash`: a hash or a prefix of one.
 * @throws Error when the hash matches no version or more than one
 */
export async function publishVersion(deps: Parts, hash: string): Promise<string> {
  const version = await findVersion(deps.db, hash);
  return deps.db.transaction().execute(async (trx) => {
    const published = await newestPublication(trx);
    if (published?.versionId !== version.id)
      await insertPublication(trx, { id: deps.newId(), versionId: version.id, now: deps.clock.now(), source: 'staff' });
    return version.hash;
  });
}

/** @throws Error when the hash, or a prefix of one, matches no version or more than one */
export async function findVersion(db: Database, hash: string): Promise<{ id: string; hash: string }> {
  const versions = (await listVersions(db)).filter((version) => version.hash.startsWith(hash));
  const [version] = versions;
  const id = version && (await versionByHash(db, version.hash));
  if (hash === '' || !version || id === undefined)
    throw new Error(`No course version has the hash ${hash}: \`npm run course:list\` shows them.`);
  if (versions.length > 1) throw new Error(`More than one course version has a hash that starts with ${hash}.`);
  return { id, hash: version.hash };
}

type ListedVersion = VersionSummary & { isPublished: boolean };

export async function listCourseVersions({ db }: Pick<Parts, 'db'>): Promise<ListedVersion[]> {
  const published = await newestPublication(db);
  const versions = await listVersions(db);
  return versions.map((version) => ({ ...version, isPublished: version.hash === published?.hash }));
}

const OVERTAKEN = 'نُشرت نسخة أخرى من المنهج في هذه الأثناء.';

/** Returns the id of the version that learners read. @throws Error before the first import */
export async function publishedVersionId(db: Database): Promise<string> {
  const published = await newestPublication(db);
  if (!published) throw new Error('no course version is published');
  return published.versionId;
}

/**
 * Publishes a version in the caller's transaction, if `seen` is still published; other publications wait for it.
 * @throws AppError conflict
 */
export async function publishVersionAfter(
  trx: Database,
  deps: Pick<Parts, 'clock' | 'newId'>,
  { versionId, seen }: { versionId: string; seen: string },
): Promise<void> {
  await sql`lock table course_publication in share row exclusive mode`.execute(trx);
  if ((await publishedVersionId(trx)) !== seen) throw new AppError('conflict', { message: OVERTAKEN });
  await insertPublication(trx, { id: deps.newId(), versionId, now: deps.clock.now(), source: 'staff' });
}
