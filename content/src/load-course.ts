import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { assembleCourse, missingWeekFiles } from './course.ts';
import type { Course, CourseDocument } from './course.ts';
import { ContentError, parseYaml } from './load-yaml.ts';
import type { ContentFault } from './load-yaml.ts';
import { SCHEMAS } from './schema/schemas.ts';

const REQUIRED = ['levels.yaml', 'placement.yaml', 'app-info.yaml'];
const PATTERNS = [
  '*.yaml',
  '{a1,a2,b1,b2,c1}/**/*.yaml',
  'starter/*.yaml',
  'role-plays/*.yaml',
  'lexicon/*.yaml',
  'ears/*.yaml',
  'grammar/*.yaml',
  'grammar/topics/*.yaml',
  'practicals/*.yaml',
  'tracks/*/*.yaml',
];

/** `path`: how faults name the file. */
type Loader = (file: string, source: string, path: string) => CourseDocument;

/** The kinds of files. A YAML file that matches nothing here is a fault, because it would be silently omitted. */
const LOADERS: [RegExp, Loader][] = [
  [/^levels\.yaml$/, loader('levels')],
  [/^(a1|a2|b1|b2|c1)\/w\d\d\/week\.yaml$/, loader('week')],
  [/^(a1|a2|b1|b2|c1)\/w\d\d\/words\.yaml$/, loader('words')],
  [/^(a1|a2|b1|b2|c1)\/w\d\d\/reading\.yaml$/, loader('reading')],
  [/^(a1|a2|b1|b2|c1)\/w\d\d\/listening\.yaml$/, loader('listening')],
  [/^(a1|a2|b1|b2|c1)\/w\d\d\/writing\.yaml$/, loader('writing')],
  [/^(a1|a2|b1|b2|c1)\/w\d\d\/recycling\.yaml$/, loader('recycling')],
  [/^(a1|a2|b1|b2|c1)\/w\d\d\/episode\.yaml$/, loader('episode')],
  [/^starter\/s\d\.yaml$/, loader('starter')],
  [/^role-plays\/[a-z0-9-]+\.yaml$/, loader('role-play')],
  [/^lexicon\/[a-z]\.yaml$/, loader('lexicon')],
  [/^lexicon\/senses\.yaml$/, loader('senses')],
  [/^lexicon\/meanings\.yaml$/, loader('meanings')],
  [/^ears\/[a-z-]+\.yaml$/, loader('contrast')],
  [/^grammar\/[a-z_]+\.yaml$/, loader('grammar')],
  [/^grammar\/topics\/[a-z_]+\.yaml$/, loader('grammar-topic')],
  [/^tracks\/[a-z]+\/u\d\d\.yaml$/, loader('unit')],
  [/^practicals\/[a-z-]+\.yaml$/, loader('practical')],
  [/^placement\.yaml$/, loader('placement')],
  [/^bridges\.yaml$/, loader('bridges')],
  [/^small-talk\.yaml$/, loader('small-talk')],
  [/^app-info\.yaml$/, loader('app-info')],
];

/**
 * Reads and validates every file of the course under `rootDir`.
 * @throws ContentError with the faults of all files together
 */
export async function loadCourse(rootDir: string): Promise<Course> {
  const files = await listFiles(rootDir);
  const settled = await Promise.allSettled(files.map((file) => loadDocument(rootDir, file)));
  const faults = [...missingFiles(files), ...settled.flatMap(faultsOf)];
  if (faults.length > 0) throw new ContentError(faults);
  return assembleCourse(
    rootDir,
    settled.flatMap((s) => (s.status === 'fulfilled' ? [s.value] : [])),
  );
}

function loader<K extends CourseDocument['kind']>(kind: K): Loader {
  return (file, source, path) => {
    const data = parseYaml(path, source, SCHEMAS[kind]);
    // Kind and data agree by the type of `SCHEMAS`; TypeScript does not pair them through the type parameter.
    return { kind, file, data } as CourseDocument;
  };
}

/** Lists the YAML files of the course, relative to its folder, in the order of their names. */
export async function listFiles(rootDir: string): Promise<string[]> {
  const files: string[] = [];
  for await (const file of glob(PATTERNS, { cwd: rootDir })) files.push(file);
  return files.toSorted();
}

async function loadDocument(rootDir: string, file: string): Promise<CourseDocument> {
  const path = join(rootDir, file);
  return parseCourseFile(file, await readFile(path, 'utf8'), path);
}

/** Validates the text of one file of the course. @throws ContentError */
export function parseCourseFile(file: string, source: string, path = file): CourseDocument {
  const found = LOADERS.find(([pattern]) => pattern.test(file));
  if (!found)
    throw new ContentError([
      { file: path, line: 1, path: '', message: 'no part of the course belongs in a file of this name' },
    ]);
  return found[1](file, source, path);
}

function missingFiles(files: string[]): ContentFault[] {
  const missing = [...REQUIRED.filter((name) => !files.includes(name)), ...missingWeekFiles(files)];
  return missing.map((file) => ({
    file,
    line: 1,
    path: '',
    message: 'the file is missing',
  }));
}

function faultsOf(result: PromiseSettledResult<CourseDocument>): ContentFault[] {
  if (result.status === 'fulfilled') return [];
  if (result.reason instanceof ContentError) return result.reason.faults;
  throw result.reason;
}
