import { CourseDesk } from '@lisan/content/edit/course-desk';
import { NO_CHANGE } from '@lisan/content/edit/draft-change';
import { loadDeskContext } from '@lisan/content/edit/load-desk-context';
import type { CourseSource } from '@lisan/content/publish/course-source';
import { MANIFEST_FILE, readSourceFiles, type SourceFiles } from '@lisan/content/publish/source-files';
import { formatManifest } from '@lisan/content/audio/manifest';
import { createHash } from 'node:crypto';
import { CONTENT_ROOT } from '../src/compose/build-services.ts';

/** Reading the whole course takes seconds. */
const PART = /^(?:levels|placement|app-info)\.yaml$|^a1\/w01\/|^audio\//;

let context: ReturnType<typeof loadDeskContext> | undefined;
/** Loaded once, because its dictionary takes a while. */
const readContext = () => (context ??= loadDeskContext(CONTENT_ROOT));

/** The files of the first week of the course. */
export async function fixtureFiles(): Promise<SourceFiles> {
  const files = new Map([...(await readSourceFiles(CONTENT_ROOT))].filter(([file]) => PART.test(file)));
  const { manifest } = new CourseDesk(files, await readContext()).apply(NO_CHANGE);
  return files.set(MANIFEST_FILE, formatManifest(manifest));
}

/** A source of the given files. */
export function sourceOfFiles(files: SourceFiles): CourseSource {
  return {
    hash: createHash('sha256')
      .update(JSON.stringify([...files]))
      .digest('hex'),
    build: async () => {
      const desk = new CourseDesk(files, await readContext());
      return desk.build(desk.apply(NO_CHANGE));
    },
    files: async () => files,
  };
}
