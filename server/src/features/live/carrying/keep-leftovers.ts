import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { keepPartFile, type CarryingServices } from './keep-part-file.ts';
import { livesNode, partOf, type Part, type PartRef } from './part-store.ts';

type Leftover = { ref: PartRef; file: string };

/** Said once of a file. */
const strangers = new Set<string>();

/**
 * Keeps the parts on this machine's disk that nobody will close any more: their process died, or could not store them.
 * `isBusy` tells which are in the hands of this process.
 */
export async function keepLeftovers(
  services: CarryingServices,
  { folder, isBusy }: { folder: string; isBusy: (ref: PartRef) => boolean },
): Promise<void> {
  for (const leftover of await findPartFiles(folder)) {
    if (isBusy(leftover.ref)) continue;
    try {
      await keepLeftover(services, leftover);
    } catch (error) {
      services.log.error({ err: error, file: leftover.file }, 'a part that was left behind could not be kept yet');
    }
  }
}

async function keepLeftover(services: CarryingServices, { ref, file }: Leftover): Promise<void> {
  const part = await partOf(services.db, ref);
  if (part === undefined) {
    if (!strangers.has(file)) services.log.warn({ file }, 'a part of no lesson that waits for it stays where it is');
    strangers.add(file);
    return;
  }
  if (part.media_file !== null) return rm(file, { force: true });
  if (!(await isAbandoned(services, part))) return;
  const { size } = await stat(file);
  await keepPartFile(services, { ref, file, bytes: size });
}

/** Another process may share this disk, and be at work. */
async function isAbandoned({ db, nodeId }: CarryingServices, part: Part): Promise<boolean> {
  return part.node_id === nodeId || !(await livesNode(db, part.node_id));
}

async function findPartFiles(folder: string): Promise<Leftover[]> {
  const found: Leftover[] = [];
  for (const channelId of await namesIn(folder)) {
    for (const name of await namesIn(join(folder, channelId))) {
      const [, part] = /^(\d{1,9})\.mp4$/.exec(name) ?? [];
      if (part === undefined) continue;
      found.push({ ref: { channelId, part: Number(part) }, file: join(folder, channelId, name) });
    }
  }
  return found;
}

async function namesIn(folder: string): Promise<string[]> {
  return readdir(folder).catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR')) return [];
    throw error;
  });
}
