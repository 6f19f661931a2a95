import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Manifest } from '../audio/manifest.ts';
import { listFiles } from '../load-course.ts';

/** The files that a version of the course is built from, by their path in the content folder. */
export type SourceFiles = ReadonlyMap<string, string>;

export const MANIFEST_FILE = 'audio/manifest.json';

/** Reads the YAML files of the course and the manifest of its clips. */
export async function readSourceFiles(rootDir: string): Promise<SourceFiles> {
  const names = [...(await listFiles(rootDir)), MANIFEST_FILE];
  const read = async (name: string) => [name, await readFile(join(rootDir, name), 'utf8')] as const;
  return new Map(await Promise.all(names.map(read)));
}

export function readSourceManifest(files: SourceFiles): Manifest {
  return Manifest.parse(JSON.parse(files.get(MANIFEST_FILE) ?? '{}'));
}
