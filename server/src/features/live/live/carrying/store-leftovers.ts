import { rm, stat } from 'node:fs/promises';
import { findChunkFiles, removeEmptyFolders, type ChunkFile } from './find-chunk-files.ts';
import { isRecorded, livesNode, partOf, type Part } from './part-store.ts';
import { settlePart, storeChunk, type CarryingServices, type ChunkRef } from './store-chunk.ts';

/** Logged once per file. */
const unknownFiles = new Set<string>();

type Leftovers = {
  folder: string;
  /** `writing`: more is appended to it, or it is being stored; `open`: it is complete, and its part continues in this process. */
  stateOf: (ref: ChunkRef) => 'writing' | 'open' | null;
};

/**
 * Stores the chunks on this machine's disk that could not be stored when they were complete, or whose process died, and
 * settles the parts that are over.
 */
export async function storeLeftovers(deps: CarryingServices, { folder, stateOf }: Leftovers): Promise<void> {
  const over = new Map<string, ChunkFile>();
  for (const found of await findChunkFiles(folder)) {
    const state = stateOf(found.ref);
    if (state === 'writing') continue;
    try {
      const isStored = state === 'open' ? await storeFile(deps, found) : await storeAbandoned(deps, found);
      if (isStored && state === null) over.set(`${found.ref.channelId}-${found.ref.part}`, found);
    } catch (error) {
      deps.log.error({ err: error, file: found.file }, 'chunk upload failed');
    }
  }
  const left = new Set((await findChunkFiles(folder)).map(({ ref }) => `${ref.channelId}-${ref.part}`));
  for (const [part, { ref }] of over) if (!left.has(part)) await settlePart(deps, ref);
  await removeEmptyFolders(folder);
}

async function storeFile(deps: CarryingServices, { ref, file }: ChunkFile): Promise<boolean> {
  const { size } = await stat(file);
  await storeChunk(deps, { ...ref, file, bytes: size });
  return true;
}

/** False where the file is left to others, or was of no use any more. */
async function storeAbandoned(deps: CarryingServices, found: ChunkFile): Promise<boolean> {
  const { ref, file } = found;
  const part = await partOf(deps.db, ref);
  if (part === undefined) {
    await removeRecorded(deps, found);
    return false;
  }
  if (part.stored_at !== null) {
    await rm(file, { force: true });
    return false;
  }
  return (await isAbandoned(deps, part)) ? storeFile(deps, found) : false;
}

/** The recording of its lesson was made without it, or the file is of another installation. */
async function removeRecorded({ db, log }: CarryingServices, { ref, file }: ChunkFile): Promise<void> {
  if (await isRecorded(db, ref.channelId)) return rm(file, { force: true });
  if (!unknownFiles.has(file)) log.warn({ file }, 'chunk of an unknown part left on disk');
  unknownFiles.add(file);
}

/** Another process may share this disk, and be at work. */
async function isAbandoned({ db, nodeId }: CarryingServices, part: Part): Promise<boolean> {
  return part.node_id === nodeId || !(await livesNode(db, part.node_id));
}
