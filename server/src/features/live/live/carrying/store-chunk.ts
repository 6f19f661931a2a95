import { rm, stat } from 'node:fs/promises';
import { recheckParts } from '../../recording/making/queue-recording.ts';
import type { LiveDeps } from '../../deps.ts';
import { deletePart, insertChunk, markPartClosed, markPartStored, storedChunks, type PartRef } from './part-store.ts';

export type CarryingServices = Pick<LiveDeps, 'db' | 'clock' | 'media' | 'jobs' | 'log' | 'nodeId' | 'sessionAccess'>;

export type ChunkRef = PartRef & { chunk: number };

/** Returns a chunk's key in the media store. */
export function chunkKey({ channelId, part, chunk }: ChunkRef): string {
  return `live-parts/${channelId}-${part}-${chunk}.mp4`;
}

/**
 * Moves a chunk from this machine's disk into the media store. A repeat after a failure at any step has the same
 * result: the file is removed last.
 */
export async function storeChunk(
  { db, clock, media }: CarryingServices,
  { file, bytes, ...ref }: ChunkRef & { file: string; bytes: number },
): Promise<void> {
  if (bytes === 0) return removeEmpty(file);
  await media.putFile(chunkKey(ref), file);
  await insertChunk(db, { ...ref, key: chunkKey(ref), bytes, now: clock.now() });
  await rm(file, { force: true });
}

/** Leaves a non-empty file in the chunk's place, which is not ours to remove. */
async function removeEmpty(file: string): Promise<void> {
  const found = await stat(file).catch(() => null);
  if (found?.size === 0) await rm(file, { force: true });
}

/**
 * Marks a part as stored by the chunks that are in the media store: no other chunks of it exist. Deletes a part that
 * never received any bytes.
 */
export async function settlePart({ db, clock, jobs }: CarryingServices, ref: PartRef): Promise<void> {
  const chunks = await storedChunks(db, ref);
  if (chunks.length === 0) await deletePart(db, ref);
  else {
    const bytes = chunks.reduce((sum, chunk) => sum + chunk.bytes, 0);
    await markPartClosed(db, ref, { chunks: chunks.length, bytes, now: clock.now() });
    await markPartStored(db, ref, clock.now());
  }
  // A lesson that has ended may have waited for this part.
  await recheckParts(db, ref.channelId, clock.now());
  jobs.wake('make-recordings');
}
