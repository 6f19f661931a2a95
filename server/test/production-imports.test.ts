import { globSync, readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
/** The processes, staff commands, and checks that package.json names. */
const PROGRAMS = [
  join(ROOT, 'server/src/main.ts'),
  ...globSync('server/src/commands/*.ts', { cwd: ROOT })
    .filter((file) => !file.endsWith('.test.ts'))
    .map((file) => join(ROOT, file)),
  join(ROOT, 'content/src/check-course.ts'),
];
/** Imports, re-exports, calls of `import()`, and programs of child processes; type imports do not exist at run time. */
const IMPORT =
  /(?:^(?:import|export)\s(?!type\b)(?:[^;']*?from\s*)?|\bimport\(|\bnew URL\((?='[^']+', import\.meta\.url))'([^']+)'/gm;

type Manifest = { dependencies?: Record<string, string>; devDependencies?: Record<string, string> };

it('every package that a process of the image imports is installed there', () => {
  const files = reachable();
  expect(files.size).toBeGreaterThan(500);
  const missing = [...files].flatMap((file) => {
    const workspace = file.slice(ROOT.length + 1).split('/')[0] ?? '';
    const { dependencies = {} } = readManifest(workspace);
    return importsOf(file)
      .filter((name) => !name.startsWith('.') && !name.startsWith('node:') && !builtinModules.includes(name))
      .filter((name) => dependencies[packageOf(name)] === undefined)
      .map((name) => `${file.slice(ROOT.length + 1)} imports ${name}`);
  });
  expect(missing).toEqual([]);
});

/** Returns the files that the programs reach, without files of packages. */
function reachable(): Set<string> {
  const seen = new Set(PROGRAMS);
  // Files that are found on the way are visited in the same loop.
  for (const file of seen)
    for (const name of importsOf(file)) {
      const found = resolveFile(file, name);
      if (found !== null) seen.add(found);
    }
  return seen;
}

function resolveFile(from: string, name: string): string | null {
  if (name.startsWith('.')) return name.endsWith('.ts') ? resolve(dirname(from), name) : null;
  const [, workspace, path] = /^@lisan\/(contract|content|speech)\/(.+)$/.exec(name) ?? [];
  return workspace === undefined ? null : join(ROOT, workspace, 'src', `${path}.ts`);
}

function importsOf(file: string): string[] {
  return [...readFileSync(file, 'utf8').matchAll(IMPORT)].map(([, name = '']) => name);
}

function packageOf(name: string): string {
  return name
    .split('/')
    .slice(0, name.startsWith('@') ? 2 : 1)
    .join('/');
}

const manifests = new Map<string, Manifest>();
function readManifest(workspace: string): Manifest {
  const read =
    manifests.get(workspace) ?? (JSON.parse(readFileSync(join(ROOT, workspace, 'package.json'), 'utf8')) as Manifest);
  manifests.set(workspace, read);
  return read;
}
