import type { CourseSource } from '@lisan/content/publish/course-source';
import type { Release } from '@lisan/content/publish/release';
import type { SourceFiles } from '@lisan/content/publish/source-files';
import type { Database } from '../../../platform/database/schema.ts';
import {
  insertEntries,
  insertPublication,
  insertVersion,
  newestPublication,
  setVersionSource,
  versionByHash,
  versionBySource,
  type Entry,
} from './store.ts';
import type { CourseDeps } from './deps.ts';
import { findMissingEdits } from './find-missing-edits.ts';
import { storeVersionSource } from './version-source.ts';

type Parts = Pick<CourseDeps, 'db' | 'clock' | 'newId'>;

const CHUNK = 500;

type Options = {
  /**
   * Publishes files that were imported before, for an author who goes back; never replaces a version that staff
   * published.
   */
  republish?: boolean;
  /** Leaves the published version in place when the files are new and invalid, instead of an error. */
  toleratesInvalid?: boolean;
};

export type Imported = {
  /** The version that learners read. */
  versionId: string;
  /** The version of the files; null for invalid files. */
  fileVersionId: string | null;
  changed: boolean;
  /** Why the files were not imported. */
  invalid?: unknown;
  /** What staff changed in the published version and the files do not have. */
  missing?: string[];
};

/**
 * Imports the course's files as an immutable version and publishes it, in one transaction. A version that was imported
 * before is not published again: staff decide which version learners read, and neither a restart nor an older process
 * changes it. Nor do files replace a version whose edits by staff they lack.
 * @throws Error (ContentError with file, line and reason) when the files are new and invalid, unless this is tolerated
 * and a version is published
 */
export async function importCourse(
  deps: Parts,
  source: CourseSource,
  { republish = false, toleratesInvalid = false }: Options = {},
): Promise<Imported> {
  // Built before the transaction, because the build takes a second.
  const found = (await versionBySource(deps.db, source.hash)) ?? (await build(source));
  if (found instanceof InvalidFiles) {
    const published = toleratesInvalid ? await newestPublication(deps.db) : undefined;
    if (!published) throw found.cause;
    return { versionId: published.versionId, fileVersionId: null, changed: false, invalid: found.cause };
  }
  return deps.db.transaction().execute(async (trx) => {
    const file =
      typeof found === 'string'
        ? { id: found, isNew: false }
        : await storeRelease(trx, deps, { release: found, sourceHash: source.hash });
    const published = await newestPublication(trx);
    const isDecided = !file.isNew && published && !(republish && published.source === 'files');
    if (published?.versionId === file.id) return { versionId: file.id, fileVersionId: file.id, changed: false };
    const missing = published?.source === 'staff' ? await findMissingEdits(trx, published.versionId, source) : [];
    if (published && (isDecided || missing.length > 0))
      return { versionId: published.versionId, fileVersionId: file.id, changed: false, missing };
    await insertPublication(trx, { id: deps.newId(), versionId: file.id, now: deps.clock.now(), source: 'files' });
    return { versionId: file.id, fileVersionId: file.id, changed: true };
  });
}

class InvalidFiles extends Error {}

async function build(source: CourseSource): Promise<Release | InvalidFiles> {
  try {
    return await source.build();
  } catch (cause) {
    return new InvalidFiles('the course cannot be built', { cause });
  }
}

/** Stores what staff made of a version, with its files; the same release is one version. Returns its id. */
export async function storeDraftVersion(
  trx: Database,
  deps: Parts,
  { release, files }: { release: Release; files: SourceFiles },
): Promise<string> {
  const id = (await versionByHash(trx, release.hash)) ?? (await writeVersion(trx, deps, { release, sourceHash: null }));
  await storeVersionSource(trx, id, files);
  return id;
}

type Built = { release: Release; sourceHash: string };

/** Stores a release unless other files, such as files with another comment, produced the same release before. */
async function storeRelease(trx: Database, deps: Parts, built: Built): Promise<{ id: string; isNew: boolean }> {
  const known = await versionByHash(trx, built.release.hash);
  if (known === undefined) return { id: await writeVersion(trx, deps, built), isNew: true };
  await setVersionSource(trx, known, built.sourceHash);
  return { id: known, isNew: false };
}

async function writeVersion(
  trx: Database,
  deps: Parts,
  { release, sourceHash }: Omit<Built, 'sourceHash'> & { sourceHash: string | null },
): Promise<string> {
  const id = deps.newId();
  await insertVersion(trx, { id, hash: release.hash, sourceHash, now: deps.clock.now() });
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
    ...list('texts', release.texts),
    ...list('practical', release.practicals),
    ...list('role-play', release.rolePlays),
    ...list('starter', release.starter),
    ...list('contrast', release.ears),
    { kind: 'lexicon', uuid: newId(), position: 0, body: release.lexicon },
    ...list('grammar', release.grammars),
    ...list('grammar-topic', release.topics),
    { kind: 'app-info', uuid: newId(), position: 0, body: release.appInfo },
  ];
}
