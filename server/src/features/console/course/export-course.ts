import { CourseDesk } from '@lisan/content/edit/course-desk';
import { loadDeskContext } from '@lisan/content/edit/load-desk-context';
import { readSourceManifest, type SourceFiles } from '@lisan/content/publish/source-files';
import type { CourseSource } from '@lisan/content/publish/course-source';
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Database } from '../../../platform/database/schema.ts';
import { findVersion } from '../../learning/course/publish-version.ts';
import { readVersionSource } from '../../learning/course/version-source.ts';
import { changeOf, findDraft } from './draft-store.ts';
import { findUploadedClip } from './find-uploaded-clip.ts';
import { requireBase } from './require-base.ts';

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

/** `rootDir`: the content folder of this build, whose word lists a draft is read with. */
type Deps = { db: Database; courseSource: CourseSource; rootDir: string };

/**
 * Writes the files of a version or a draft into a content folder, with the clips that staff uploaded. Files with the
 * same content are left alone.
 * @param ref the hash of a version, or a prefix of one, or the id of a draft
 * @returns the names of the written files
 * @throws Error when there is no such version or draft, its files are not stored, or the draft has conflicts
 */
export async function exportCourse(deps: Deps, { ref, into }: { ref: string; into: string }): Promise<string[]> {
  const files = UUID.test(ref) ? await filesOfDraft(deps, ref) : await filesOfVersion(deps, ref);
  const written: string[] = [];
  for (const [name, text] of files) {
    const path = join(into, name);
    const now = await readFile(path, 'utf8').catch(() => null);
    if (now === text) continue;
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, text);
    written.push(name);
  }
  return [...written, ...(await writeClips(deps, { files, into }))];
}

async function filesOfVersion({ db }: Deps, hash: string): Promise<SourceFiles> {
  const { id } = await findVersion(db, hash);
  const files = await readVersionSource(db, id);
  if (!files) throw new Error('The files of this version are not stored: it was built from files and never edited.');
  return files;
}

async function filesOfDraft(deps: Deps, id: string): Promise<SourceFiles> {
  if (!(await findDraft(deps.db, id))) throw new Error(`No draft has the id ${id}.`);
  const base = await (await requireBase(deps)).readFiles();
  const desk = new CourseDesk(base, await loadDeskContext(deps.rootDir));
  const { changed, conflicts } = desk.apply(await changeOf(deps.db, id));
  // The files would undo publications since the draft was started.
  const [first] = conflicts;
  if (first)
    throw new Error(`${conflicts.length} texts were published since the draft was edited, such as ${first.path}.`);
  return new Map([...base, ...changed]);
}

async function writeClips({ db }: Deps, { files, into }: { files: SourceFiles; into: string }): Promise<string[]> {
  const written: string[] = [];
  for (const { file, source } of Object.values(readSourceManifest(files))) {
    const path = join(into, 'audio', file);
    if (source !== 'human' || existsSync(path)) continue;
    const bytes = await findUploadedClip({ db }, file);
    if (!bytes) continue;
    await writeFile(path, bytes);
    written.push(`audio/${file}`);
  }
  return written;
}
