import type { CourseSource } from '@lisan/content/publish/course-source';
import type { Release } from '@lisan/content/publish/release';
import type { SourceFiles } from '@lisan/content/publish/source-files';
import { missingEdits } from '@lisan/content/edit/missing-edits';
import type { Database } from '../../../platform/database/schema.ts';
import type { LearningDeps } from '../deps.ts';
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
import { storeVersionSource, readVersionSource } from './version-source.ts';

type Parts = Pick<LearningDeps, 'db' | 'clock' | 'newId'>;

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

type Imported = {
  /** The version that learners read. */
  versionId: string;
  /** The version of the files; null for invalid files. */
  fileVersionId: string | null;
  changed: boolean;
  /** The reason why the files were not imported. */
  invalid?: unknown;
  /** The edits of staff in the published version that the files do not have. */
  missing?: string[];
};

/**
 * Imports the course's files as an immutable version and publishes it, in one transaction. A version that was imported
 * before is not published again: staff decide which version learners read, and neither a restart nor an older process
 * changes it. Files do not replace a version whose edits by staff they lack.
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

/** Stores a version that staff built, with its files; equal releases are one version. Returns its id. */
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
    ...list('small-talk', release.smallTalk),
    ...list('contrast', release.ears),
    { kind: 'lexicon', uuid: newId(), position: 0, body: release.lexicon },
    ...list('grammar', release.grammars),
    ...list('grammar-topic', release.topics),
    { kind: 'app-info', uuid: newId(), position: 0, body: release.appInfo },
  ];
}

/** Longer than any chain of drafts between two builds. */
const MAX_DRAFTS = 10_000;

/**
 * Lists the edits of staff in the published version that the files of a build do not have yet. Empty if staff published
 * no draft since the files that they started from.
 */
async function findMissingEdits(db: Database, versionId: string, source: CourseSource): Promise<string[]> {
  const root = await firstBase(db, versionId);
  if (root === versionId || !source.files) return [];
  const [before, after] = [await readVersionSource(db, root), await readVersionSource(db, versionId)];
  if (!before || !after) return [];
  return missingEdits({ before, after, files: await source.files() });
}

/** Returns the version of a build on which the drafts of a version are based. */
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
