import { globSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

const SERVER = join(import.meta.dirname, '..');
/** Every test opens its database here. */
const OPENS_DATABASES = join(import.meta.dirname, 'database.ts');
/** Imports, re-exports and calls of `import()`; type imports do not exist at run time. */
const IMPORT = /(?:^(?:import|export)\s(?!type\b)(?:[^;']*?from\s*)?|\bimport\()'(\.[^']+)'/gm;

export type ServerTests = { database: string[]; rules: string[] };

/**
 * Sorts the server's test files by whether their imports reach a test database. Only those depend on the engine and run
 * on each; rules and gateways run once.
 */
export function sortServerTests(): ServerTests {
  const imports = new Map<string, string[]>();
  const files = globSync('{src,test,migrations}/**/*.test.ts', { cwd: SERVER }).toSorted();
  const usesDatabase = (file: string) => reaches(join(SERVER, file), OPENS_DATABASES, imports);
  return { database: files.filter(usesDatabase), rules: files.filter((file) => !usesDatabase(file)) };
}

function reaches(from: string, target: string, imports: Map<string, string[]>): boolean {
  const seen = new Set([from]);
  // Files that are found on the way are visited in the same loop.
  for (const file of seen) {
    if (file === target) return true;
    const imported = imports.get(file) ?? importsOf(file);
    imports.set(file, imported);
    for (const each of imported) seen.add(each);
  }
  return false;
}

function importsOf(file: string): string[] {
  const source = readFileSync(file, 'utf8');
  return [...source.matchAll(IMPORT)].map(([, path = '']) => resolve(dirname(file), path));
}
