import { z } from 'zod';

/** What Node calls the processor of an image; an image has Debian, thus glibc. */
export type Processor = 'x64' | 'arm64';

const names = z.union([z.string().transform((name) => [name]), z.array(z.string())]).optional();
const ranges = z.record(z.string(), z.string()).default({});
const Locked = z.looseObject({
  name: z.string().optional(),
  version: z.string().optional(),
  /** The folder of a linked workspace. */
  resolved: z.string().optional(),
  link: z.boolean().default(false),
  os: names,
  cpu: names,
  libc: names,
  dependencies: ranges,
  optionalDependencies: ranges,
  peerDependencies: ranges,
  peerDependenciesMeta: z.record(z.string(), z.looseObject({ optional: z.boolean().default(false) })).default({}),
});
/** `package-lock.json`: packages by their folder. */
export const Lock = z.object({ packages: z.record(z.string(), Locked) });
export type LockedPackages = z.infer<typeof Lock>['packages'];

type Wanted = { workspaces: readonly string[]; cpu: Processor };

/** Returns the folders of workspaces and of all that they need in production, without packages of other platforms. */
export function findProductionFolders(packages: LockedPackages, { workspaces, cpu }: Wanted): string[] {
  const found = new Set(workspaces);
  // A set is iterated over what is added meanwhile.
  for (const folder of found) {
    for (const name of neededBy(packages, folder)) {
      const needed = resolveFolder(packages, { from: folder, name });
      if (needed !== null && fits(packages, needed, cpu)) found.add(needed);
    }
  }
  return [...found];
}

function neededBy(packages: LockedPackages, folder: string): string[] {
  const locked = packages[folder];
  if (locked === undefined) return [];
  const { dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta } = locked;
  const peers = Object.keys(peerDependencies).filter((name) => peerDependenciesMeta[name]?.optional !== true);
  return [...Object.keys({ ...dependencies, ...optionalDependencies }), ...peers];
}

/** Looks a package up as Node does, from a folder upwards; null for an optional one that is not installed. */
function resolveFolder(packages: LockedPackages, { from, name }: { from: string; name: string }): string | null {
  for (let folder: string | null = from; folder !== null; folder = parentOf(folder)) {
    const path = folder === '' ? `node_modules/${name}` : `${folder}/node_modules/${name}`;
    const locked = packages[path];
    if (locked !== undefined) return locked.link ? (locked.resolved ?? path) : path;
  }
  return null;
}

function parentOf(folder: string): string | null {
  if (folder === '') return null;
  const at = folder.lastIndexOf('/node_modules/');
  return at === -1 ? '' : folder.slice(0, at);
}

function fits(packages: LockedPackages, folder: string, cpu: Processor): boolean {
  const locked = packages[folder];
  const allows = (list: string[] | undefined, value: string) => list === undefined || list.includes(value);
  return allows(locked?.os, 'linux') && allows(locked?.cpu, cpu) && allows(locked?.libc, 'glibc');
}
