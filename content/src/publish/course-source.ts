import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { join } from 'node:path';
import type { Release } from './release.ts';
import type { SourceFiles } from './source-files.ts';

/** The files of the course: their hash, which is quick to compute, and the release, which is not. */
export type CourseSource = {
  /** SHA-256 of the files and of the code that builds a release from them, in hexadecimal. */
  hash: string;
  /** @throws ContentError with file, line and reason */
  build: () => Promise<Release>;
  /** The files themselves, on which staff base their drafts; absent for a course without files. */
  files?: () => Promise<SourceFiles>;
};

const PATTERNS = ['**/*.yaml', 'audio/manifest.json', 'pictures/*.svg', 'src/**/*.ts', '../contract/src/**/*.ts'];

export async function readCourseSource(rootDir: string): Promise<CourseSource> {
  return {
    hash: await hashFiles(rootDir),
    // Loaded only if files changed: most starts do without YAML and its schemas.
    build: async () => (await import('./read-release.ts')).readRelease(rootDir),
    files: async () => (await import('./source-files.ts')).readSourceFiles(rootDir),
  };
}

async function hashFiles(rootDir: string): Promise<string> {
  const names: string[] = [];
  for await (const name of glob(PATTERNS, { cwd: rootDir, exclude: ['node_modules/**'] })) names.push(name);
  const hash = createHash('sha256');
  // Synchronous: for hundreds of small files a fifth of the time, and only a start waits.
  for (const name of names.toSorted()) hash.update(`${name}\0`).update(readFileSync(join(rootDir, name)));
  return hash.digest('hex');
}
