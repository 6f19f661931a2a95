import { lessonState } from '../../../../domain/live/lesson-state.ts';
import type { LessonCarrying } from '../../../../gateways/live/port.ts';
import { isRemoved } from '../removal-store.ts';
import { lessonById, lockLesson } from '../store.ts';
import {
  recordPartBytes,
  recordPublisherSeen,
  type PartRef,
  markPartClosed,
  storedChunks,
  insertPart,
} from './part-store.ts';
import { chunkKey, storeChunk, type CarryingServices, type ChunkRef, settlePart } from './store-chunk.ts';
import { storeLeftovers } from './store-leftovers.ts';
import type { Database } from '../../../../platform/database/schema.ts';
import { AppError } from '../../../../platform/app-error.ts';

/** What a provider that carries lessons through our own server is given. `folder` is where it writes its parts. */
export function carryLessons(deps: CarryingServices, folder: string): LessonCarrying {
  const { db, clock, sessionAccess } = deps;
  // The chunk that each part published in this process is at, and the chunks that are being stored.
  const writing = new Map<string, number>();
  const storing = new Set<string>();
  const idOf = ({ channelId, part }: PartRef): string => `${channelId}-${part}`;
  const stateOf = (ref: ChunkRef) => {
    if (storing.has(chunkKey(ref))) return 'writing';
    const newest = writing.get(idOf(ref));
    if (newest === undefined) return null;
    return ref.chunk >= newest ? 'writing' : 'open';
  };
  return {
    async accessOf({ sessionId, role, channelId, subscriberId }) {
      const access = await sessionAccess.of(sessionId);
      if (access === null) return 'signed_out';
      const isEntitled = role === 'publisher' ? access.isTeacher : access.isEntitled;
      if (!isEntitled || (role === 'viewer' && (await isRemoved(db, { channelId, subscriberId }))))
        return 'not_entitled';
      return 'granted';
    },
    onAccessChange: (listener) => sessionAccess.onChange(listener),
    async isLive(channelId) {
      const lesson = await lessonById(db, channelId);
      return lesson !== undefined && lessonState(lesson, clock.now()) === 'live';
    },
    async openPart({ channelId, mime }) {
      const part = await openPart(deps, { channelId, mime });
      writing.set(idOf({ channelId, part }), 1);
      return part;
    },
    async reportProgress({ bytes, ...ref }) {
      await recordPartBytes(db, ref, bytes);
      await recordPublisherSeen(db, ref.channelId, clock.now());
    },
    async storeChunk(stored) {
      // Chunks are closed concurrently, so an earlier one may close after a later one.
      writing.set(idOf(stored), Math.max(writing.get(idOf(stored)) ?? 1, stored.chunk + 1));
      storing.add(chunkKey(stored));
      try {
        await storeChunk(deps, stored);
      } finally {
        // What could not be stored is a leftover.
        storing.delete(chunkKey(stored));
      }
    },
    async closePart(closed) {
      try {
        await closePart(deps, closed);
      } finally {
        writing.delete(idOf(closed));
      }
    },
    recoverParts: () => storeLeftovers(deps, { folder, stateOf }),
  };
}

/** Closes a part. Chunks that could not be stored yet are on this machine's disk and are stored later. */
async function closePart(
  deps: CarryingServices,
  { chunks, bytes, ...ref }: PartRef & { chunks: number; bytes: number },
): Promise<void> {
  const { db, clock } = deps;
  const stored = await storedChunks(db, ref);
  if (stored.length >= chunks) return settlePart(deps, ref);
  await markPartClosed(db, ref, { chunks, bytes, now: clock.now() });
}

/**
 * Opens the part of a publisher's connection. Returns its number.
 * @throws AppError not_live
 */
async function openPart(
  { db, clock, nodeId }: CarryingServices,
  { channelId, mime }: { channelId: string; mime: string },
): Promise<number> {
  const now = clock.now();
  return db.transaction().execute(async (trx: Database) => {
    const lesson = await lockLesson(trx, channelId);
    if (lesson?.state !== 'live') throw new AppError('not_live');
    await recordPublisherSeen(trx, channelId, now);
    return insertPart(trx, { channelId, nodeId, mime, now });
  });
}
