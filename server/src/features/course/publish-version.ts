import { insertPublication, newestPublication, listVersions, versionByHash, type VersionSummary } from './store.ts';
import type { CourseDeps } from './deps.ts';

type Parts = Pick<CourseDeps, 'db' | 'clock' | 'newId'>;

/**
 * Publishes a version that was imported before. It stays published until staff or newer files publish another one.
 * `hash`: a hash or a prefix of one.
 * @throws Error when the hash matches no version or more than one
 */
export async function publishVersion(deps: Parts, hash: string): Promise<string> {
  const versions = (await listVersions(deps.db)).filter((version) => version.hash.startsWith(hash));
  const [version] = versions;
  if (hash === '' || !version) throw new Error(`No course version has the hash ${hash}. npm run course -- list`);
  if (versions.length > 1) throw new Error(`More than one course version has a hash that starts with ${hash}.`);
  return deps.db.transaction().execute(async (trx) => {
    const published = await newestPublication(trx);
    const versionId = await versionByHash(trx, version.hash);
    if (versionId !== undefined && published?.versionId !== versionId)
      await insertPublication(trx, { id: deps.newId(), versionId, now: deps.clock.now(), source: 'staff' });
    return version.hash;
  });
}

export type ListedVersion = VersionSummary & { isPublished: boolean };

export async function listCourseVersions({ db }: Pick<Parts, 'db'>): Promise<ListedVersion[]> {
  const published = await newestPublication(db);
  const versions = await listVersions(db);
  return versions.map((version) => ({ ...version, isPublished: version.hash === published?.hash }));
}
