import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { z } from 'zod';

const ROOT = join(import.meta.dirname, '../..');
/** The workspaces that the image has with their packages. */
const INSTALLED = ['contract', 'content', 'speech', 'server'];
/** The workspace whose packages the image has as bundles. */
const BUNDLED = 'web';

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
type Bom = z.infer<typeof Bom>;

/** The packages of the image as CycloneDX, and the folder of each by its `bom-ref`. */
type ProductionPackages = { bom: Bom; folders: ReadonlyMap<string, string> };

/**
 * Reads the packages of the image: the packages installed below a folder, and the packages bundled into the web.
 * `npm sbom --omit dev` leaves out what a package needs that another workspace needs for development, so that `npm ls`
 * chooses and `npm sbom` describes.
 * @throws Error when npm fails, or when an installed package is not in the lock file
 */
export function readProductionPackages(installed = ROOT): ProductionPackages {
  const bom = Bom.parse(JSON.parse(describeAll()));
  const folders = new Map([...listFolders(ROOT, [BUNDLED]), ...listFolders(installed, INSTALLED)]);
  // npm names the root and the workspaces by their folders.
  bom.metadata.component.name = 'lisan';
  for (const one of bom.components) if (isWorkspace(one)) one.name = `@lisan/${one.name}`;
  const listed = new Set(bom.components.map((one) => one['bom-ref']));
  const missing = [...folders].filter(([ref]) => !listed.has(ref)).map(([ref, folder]) => `${ref} in ${folder}`);
  if (missing.length > 0) throw new Error(`installed, but not in the lock file:\n${missing.join('\n')}`);
  const components = bom.components.filter((one) => folders.has(one['bom-ref']));
  const dependencies = bom.dependencies
    .filter(({ ref }) => folders.has(ref))
    .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((one) => folders.has(one)) }));
  return { bom: { ...bom, components, dependencies }, folders };
}

/** Whether a component is a workspace of this repository. */
export function isWorkspace({ 'bom-ref': ref }: Component): boolean {
  return ref.startsWith('@lisan/');
}

/** Returns the SPDX expression of a component; null if its package states none. */
export function licenceOf({ licenses }: Component): string | null {
  const [first] = licenses ?? [];
  if (first === undefined) return null;
  return 'expression' in first ? first.expression : first.license.id;
}

function describeAll(): string {
  // With NODE_ENV=production, as in the image, npm would leave out packages that are also needed for development.
  const args = ['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only', '--include=dev'];
  return runNpm(ROOT, [...args, ...choose([...INSTALLED, BUNDLED])]);
}

/** Returns the folders of workspaces and of what they need in production, by `name@version`. */
function listFolders(root: string, workspaces: readonly string[]): [string, string][] {
  return (
    runNpm(root, ['ls', '--all', '--long', '--parseable', '--omit=dev', ...choose(workspaces)])
      .split('\n')
      // An alias of `overrides` is a second name of a package that is listed by its own.
      .filter((line) => !line.includes('@npm:'))
      .flatMap((line) => {
        // `folder:name@version`; a folder on Windows contains a colon.
        const [, folder = root, ref = ''] = /^(.+?):(@?[^@:]+@[^:]+)/.exec(line) ?? [];
        return folder === root ? [] : [[ref, folder]];
      })
  );
}

function choose(workspaces: readonly string[]): string[] {
  return workspaces.map((one) => `--workspace=${one}`);
}

function runNpm(cwd: string, args: readonly string[]): string {
  const { error, status, stdout, stderr } = spawnSync('npm', args, {
    cwd,
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
    shell: process.platform === 'win32',
  });
  if (error) throw error;
  if (status !== 0) throw new Error(`npm ${args[0]} failed\n${stdout}${stderr}`);
  return stdout;
}
