import { parseCourseFile } from '../load-course.ts';
import { MANIFEST_FILE, readSourceManifest, type SourceFiles } from '../publish/source-files.ts';
import { fieldsOf } from './item-fields.ts';
import { listCourseItems } from './list-course-items.ts';

type Versions = {
  /** The files before the edits of staff. */
  before: SourceFiles;
  /** The files that staff published. */
  after: SourceFiles;
  /** The files to check for the edits. */
  files: SourceFiles;
};

/**
 * Lists the texts and clips that staff changed and that files do not have: `<file> <id> <path>`. Files may differ in
 * everything else.
 */
export function missingEdits({ before, after, files }: Versions): string[] {
  const changed = [...after.keys()].filter((file) => after.get(file) !== before.get(file) && file !== MANIFEST_FILE);
  const texts = changed.flatMap((file) => {
    const [old, edited, now] = [before, after, files].map((source) => textsOfFile(file, source.get(file)));
    return [...(edited ?? [])]
      .filter(([key, text]) => old?.get(key) !== text && now?.get(key) !== text)
      .map(([key]) => `${file} ${key}`);
  });
  return [...texts, ...missingClips({ before, after, files })];
}

function textsOfFile(file: string, source: string | undefined): Map<string, string> {
  if (source === undefined) return new Map();
  const document = parseCourseFile(file, source);
  return new Map(
    listCourseItems(document).flatMap((item) =>
      fieldsOf(document, item).map(({ path, text }) => [`${item.id} ${path}`, text] as const),
    ),
  );
}

function missingClips({ before, after, files }: Versions): string[] {
  if (before.get(MANIFEST_FILE) === after.get(MANIFEST_FILE)) return [];
  const [old, edited, now] = [before, after, files].map(readSourceManifest);
  return Object.entries(edited ?? {})
    .filter(([key, { file }]) => old?.[key]?.file !== file && now?.[key]?.file !== file)
    .map(([key]) => `${MANIFEST_FILE} ${key}`);
}
