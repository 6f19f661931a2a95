import { rm, stat } from 'node:fs/promises';
import type { Services } from '../../../services.ts';
import { deletePart, markPartClosed, markPartStored, type PartRef } from './part-store.ts';

export type CarryingServices = Pick<Services, 'db' | 'clock' | 'media' | 'jobs' | 'log' | 'nodeId' | 'sessionAccess'>;

/** A part's place in the media store. */
export function partKey({ channelId, part }: PartRef): string {
  return `live-parts/${channelId}-${part}.mp4`;
}

/**
 * Moves what a publisher's connection left on this machine's disk into the media store. Done again after a failure at
 * any step it comes to the same: the file is removed last.
 */
export async function keepPartFile(
  services: CarryingServices,
  { ref, file, bytes }: { ref: PartRef; file: string; bytes: number },
): Promise<void> {
  const { db, clock, media, jobs } = services;
  if (bytes === 0) {
    await removeEmpty(file);
    await deletePart(db, ref);
  } else {
    await markPartClosed(db, ref, { bytes, now: clock.now() });
    await media.putFile(partKey(ref), file);
    await markPartStored(db, ref, partKey(ref));
    await rm(file, { force: true });
  }
  // A lesson that has ended may have waited for this one.
  jobs.wake('make-recordings');
}

/** A file that stood in a part's way is none of ours to remove. */
async function removeEmpty(file: string): Promise<void> {
  const found = await stat(file).catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  });
  if (found?.size === 0) await rm(file, { force: true });
}
