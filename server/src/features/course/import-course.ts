import type { Release } from '@lisan/content/publish/release';
import type { Database } from '../../platform/database/open-database.ts';
import {
  insertEntries,
  insertPublication,
  insertVersion,
  newestPublication,
  versionByHash,
  type Entry,
} from './store.ts';
import type { CourseDeps } from './deps.ts';

type Parts = Pick<CourseDeps, 'db' | 'clock' | 'newId'>;

const CHUNK = 500;

type Options = {
  /** Publishes files that were imported before, as an author wants who goes back; never over a choice of staff. */
  republish?: boolean;
};

/**
 * Imports a release as an immutable version and publishes it, unless it was imported before: which of the versions
 * learners read is then decided by staff, and neither a restart nor an older process changes it.
 * All or nothing: a release that fails half-way leaves the published version as it was.
 */
export async function importCourse(
  deps: Parts,
  release: Release,
  { republish = false }: Options = {},
): Promise<{ versionId: string; changed: boolean }> {
  return deps.db.transaction().execute(async (trx) => {
    const published = await newestPublication(trx);
    if (published?.hash === release.hash) return { versionId: published.versionId, changed: false };
    const known = await versionByHash(trx, release.hash);
    if (known !== undefined && published && !(republish && published.source === 'files'))
      return { versionId: published.versionId, changed: false };
    const versionId = known ?? (await writeVersion(trx, deps, release));
    await insertPublication(trx, { id: deps.newId(), versionId, now: deps.clock.now(), source: 'files' });
    return { versionId, changed: true };
  });
}

async function writeVersion(trx: Database, deps: Parts, release: Release): Promise<string> {
  const id = deps.newId();
  await insertVersion(trx, { id, hash: release.hash, now: deps.clock.now() });
  const entries = entriesOfRelease(release, deps.newId);
  for (let start = 0; start < entries.length; start += CHUNK) {
    await insertEntries(trx, id, entries.slice(start, start + CHUNK));
  }
  return id;
}

function entriesOfRelease(release: Release, newId: () => string): Entry[] {
  const list = (kind: string, values: { uuid: string }[]): Entry[] =>
    values.map((body, position) => ({ kind, uuid: body.uuid, position, body }));
  return [
    ...list('level', release.levels),
    ...list('week', release.weeks),
    ...list('item', release.items),
    ...list('question', release.questions),
    ...list('practical', release.practicals),
    ...list('grammar', release.grammars),
    { kind: 'app-info', uuid: newId(), position: 0, body: release.appInfo },
  ];
}
