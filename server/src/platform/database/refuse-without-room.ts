import type { KyselyPlugin, PluginTransformQueryArgs, PluginTransformResultArgs, RootOperationNode } from 'kysely';
import { statfs } from 'node:fs/promises';

/**
 * The embedded database writes its log in files of 16 MB, and hangs for good if it cannot create the next one. Writes
 * are refused while there is no room for two files and the writes until the next look.
 */
const MIN_FREE_BYTES = 48_000_000;
const LOOK_EVERY_MS = 1_000;
const WRITES = new Set<RootOperationNode['kind']>([
  'InsertQueryNode',
  'UpdateQueryNode',
  'DeleteQueryNode',
  'MergeQueryNode',
]);

/** Refuses to write with `ENOSPC`, as a full disk does, while `hasRoom` returns false. Reads continue. */
export function refuseWithoutRoom(hasRoom: () => boolean): KyselyPlugin {
  return {
    transformQuery({ node }: PluginTransformQueryArgs) {
      if (WRITES.has(node.kind) && !hasRoom())
        throw Object.assign(new Error('the disk of the embedded database is almost full'), { code: 'ENOSPC' });
      return node;
    },
    transformResult: async ({ result }: PluginTransformResultArgs) => result,
  };
}

/**
 * Watches the free space of a folder's disk. An unreadable folder counts as having room: writing reports the failure.
 */
export function watchRoom(folder: string): { hasRoom(): boolean; stop(): void } {
  let isFree = true;
  const look = async () => {
    const disk = await statfs(folder).catch(() => null);
    isFree = disk === null || disk.bavail * disk.bsize >= MIN_FREE_BYTES;
  };
  void look();
  const timer = setInterval(() => void look(), LOOK_EVERY_MS).unref();
  return { hasRoom: () => isFree, stop: () => clearInterval(timer) };
}
