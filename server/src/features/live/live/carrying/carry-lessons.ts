import { rm, stat, readdir, rmdir } from 'node:fs/promises';
import { join } from 'node:path';
import { lessonState } from '../../../../domain/live/lesson-state.ts';
import type { LessonCarrying } from '../../../../gateways/live/port.ts';
import type { Database } from '../../../../platform/database/schema.ts';
import { AppError } from '../../../../platform/app-error.ts';
import { isRemoved } from '../removal-store.ts';
import { lessonById, lockLesson } from '../store.ts';
import {
  recordPartBytes,
  recordPublisherSeen,
  type PartRef,
  markPartClosed,
  storedChunks,
  insertPart,
  isRecorded,
  livesNode,
  partOf,
  type Part,
} from './part-store.ts';
import { chunkKey, storeChunk, type CarryingServices, type ChunkRef, settlePart } from './store-chunk.ts';

/**
 * Creates the services for a provider that carries lessons through our own server. `folder`: the provider writes its
 * parts there.
 */
export function carryLessons(deps: CarryingServices, folder: string): LessonCarrying {
  const { db, clock, sessionAccess } = deps;
  // The current chunk of each part published in this process, and the chunks that are being stored.
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
        // A chunk that could not be stored is a leftover.
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

/** Logged once per file. */
const unknownFiles = new Set<string>();

type Leftovers = {
  folder: string;
  /**
   * `writing`: the chunk is still appended to, or is being stored; `open`: it is complete, and its part continues in
   * this process.
   */
  stateOf: (ref: ChunkRef) => 'writing' | 'open' | null;
};

/**
 * Stores the chunks on this machine's disk that could not be stored when they were complete, or whose process died, and
 * settles finished parts.
 */
async function storeLeftovers(deps: CarryingServices, { folder, stateOf }: Leftovers): Promise<void> {
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

/** Returns false if the file is left to others, or was not needed any more. */
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

/**
 * Removes a file if the recording of its lesson was made without it; otherwise the file may be of another installation.
 */
async function removeRecorded({ db, log }: CarryingServices, { ref, file }: ChunkFile): Promise<void> {
  if (await isRecorded(db, ref.channelId)) return rm(file, { force: true });
  if (!unknownFiles.has(file)) log.warn({ file }, 'chunk of an unknown part left on disk');
  unknownFiles.add(file);
}

/** Another process may share this disk, and may still write the part. */
async function isAbandoned({ db, nodeId }: CarryingServices, part: Part): Promise<boolean> {
  return part.node_id === nodeId || !(await livesNode(db, part.node_id));
}

type ChunkFile = { ref: ChunkRef; file: string };

/** Returns the chunks below a folder, lesson by lesson, each part in its order. */
async function findChunkFiles(folder: string): Promise<ChunkFile[]> {
  const found: ChunkFile[] = [];
  for (const channelId of await namesIn(folder)) {
    for (const name of await namesIn(join(folder, channelId))) {
      const [, part, chunk = '1'] = /^(\d{1,9})(?:-(\d{1,9}))?\.mp4$/.exec(name) ?? [];
      if (part === undefined) continue;
      found.push({ ref: { channelId, part: Number(part), chunk: Number(chunk) }, file: join(folder, channelId, name) });
    }
  }
  return found.toSorted((a, b) => a.ref.part - b.ref.part || a.ref.chunk - b.ref.chunk);
}

/** Removes the empty folders of lessons whose chunks are all stored. */
async function removeEmptyFolders(folder: string): Promise<void> {
  // A directory that is not empty stays, even if a chunk was started in it at this moment.
  for (const name of await namesIn(folder)) await rmdir(join(folder, name)).catch(() => undefined);
}

async function namesIn(folder: string): Promise<string[]> {
  return readdir(folder).catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR')) return [];
    throw error;
  });
}
