import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { findProductionFolders, Lock, type LockedPackages, type Processor } from './find-production-folders.ts';

const ROOT = join(import.meta.dirname, '../..');
/** The workspaces of the image: what the server imports, and what the build of the web bundles. */
const WORKSPACES = ['contract', 'content', 'server', 'web'];

const Component = z.looseObject({
  'bom-ref': z.string(),
  name: z.string(),
  version: z.string(),
  licenses: z
    .array(z.union([z.object({ expression: z.string() }), z.object({ license: z.object({ id: z.string() }) })]))
    .optional(),
});
export type Component = z.infer<typeof Component>;

const Bom = z.looseObject({
  metadata: z.looseObject({ component: z.looseObject({ name: z.string() }) }),
  components: z.array(Component),
  dependencies: z.array(z.object({ ref: z.string(), dependsOn: z.array(z.string()) })),
});
export type Bom = z.infer<typeof Bom>;

/**
 * Reads what the image contains, as CycloneDX. `npm sbom --omit dev` would also leave out what one package needs in
 * production and another for development, so that the lock file decides instead.
 * @throws Error when npm fails, or leaves out a package
 */
export function readProductionPackages(cpu: Processor): Bom {
  const bom = Bom.parse(JSON.parse(runNpmSbom()));
  const folders = findProductionFolders(readLock(), { workspaces: WORKSPACES, cpu });
  const used = new Set(folders.map((folder) => refOf(folder)));
  // npm names the root and the workspaces by their folders.
  bom.metadata.component.name = 'lisan';
  for (const one of bom.components) if (isWorkspace(one)) one.name = `@lisan/${one.name}`;
  const listed = new Set(bom.components.map((one) => one['bom-ref']));
  const missing = [...used].filter((ref) => !listed.has(ref));
  if (missing.length > 0) throw new Error(`npm sbom left out ${missing.join(', ')}`);
  return {
    ...bom,
    components: bom.components.filter((one) => used.has(one['bom-ref'])),
    dependencies: bom.dependencies
      .filter(({ ref }) => used.has(ref))
      .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((one) => used.has(one)) })),
  };
}

/** Whether a component is a workspace of this repository. */
export function isWorkspace({ 'bom-ref': ref }: Component): boolean {
  return ref.startsWith('@lisan/');
}

/** Returns the SPDX expression of a component; null where its package states none. */
export function licenceOf({ licenses }: Component): string | null {
  const [first] = licenses ?? [];
  if (first === undefined) return null;
  return 'expression' in first ? first.expression : first.license.id;
}

/** The folders where a package is installed. */
export function foldersOf({ 'bom-ref': ref }: Component): string[] {
  return Object.keys(readLock())
    .filter((folder) => refOf(folder) === ref)
    .map((folder) => join(ROOT, folder));
}

function runNpmSbom(): string {
  // With NODE_ENV=production, as in the image, npm would leave out what a package also needs for development.
  const args = ['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only', '--include=dev'];
  const { error, status, stdout, stderr } = spawnSync(
    'npm',
    [...args, ...WORKSPACES.map((one) => `--workspace=${one}`)],
    {
      cwd: ROOT,
      encoding: 'utf8',
      maxBuffer: 2 ** 26,
      shell: process.platform === 'win32',
    },
  );
  if (error) throw error;
  if (status !== 0) throw new Error(`npm sbom failed\n${stdout}${stderr}`);
  return stdout;
}

let lock: LockedPackages | undefined;
function readLock(): LockedPackages {
  lock ??= Lock.parse(JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8'))).packages;
  return lock;
}

function refOf(folder: string): string {
  const { name = folder.split('node_modules/').at(-1), version } = readLock()[folder] ?? {};
  return `${name}@${version}`;
}
