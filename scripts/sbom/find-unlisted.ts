import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { z } from 'zod';

const Manifest = z.looseObject({ name: z.string(), version: z.string() });

/** Returns the packages (`name@version`) that are installed below a folder and missing from a list of them. */
export function findUnlisted(folder: string, listed: Iterable<string>): string[] {
  const known = new Set(listed);
  const files = globSync('**/node_modules/{*,@*/*}/package.json', { cwd: folder });
  return files
    .map((file) => ({ file, ...Manifest.parse(JSON.parse(readFileSync(join(folder, file), 'utf8'))) }))
    .filter(({ name, version }) => !known.has(`${name}@${version}`))
    .map(({ file, name, version }) => `${name}@${version} in ${dirname(file)}`);
}
