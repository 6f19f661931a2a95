import { markPartClosed, storedChunks, type PartRef } from './part-store.ts';
import { settlePart, type CarryingServices } from './store-chunk.ts';

/** Closes a part of so many chunks; those that could not be stored yet are on this machine's disk, and stored later. */
export async function closePart(
  deps: CarryingServices,
  { chunks, bytes, ...ref }: PartRef & { chunks: number; bytes: number },
): Promise<void> {
  const { db, clock } = deps;
  const stored = await storedChunks(db, ref);
  if (stored.length >= chunks) return settlePart(deps, ref);
  await markPartClosed(db, ref, { chunks, bytes, now: clock.now() });
}
