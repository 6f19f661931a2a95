import { fileOwners } from './store.ts';
import type { RecordingDeps } from './deps.ts';

/** A player requests one file many times, by ranges, so the owners of a file are cached for this long. */
const FRESH_TTL_MS = 30_000;
const MAX_FILES = 10_000;

type CachedOwners = { isPublished: boolean; teachers: string[]; readAt: number };

/**
 * Creates the check of whether a subscriber may play a file: its teacher always, others while its recording is published.
 * A signed address is valid for hours; a withdrawn recording stops within half a minute.
 */
export function createPlayCheck({
  db,
  clock,
}: Pick<RecordingDeps, 'db' | 'clock'>): (file: string, subscriberId: string) => Promise<boolean> {
  const cached = new Map<string, CachedOwners>();

  async function read(file: string, now: number): Promise<CachedOwners> {
    const found = { ...(await fileOwners(db, file)), readAt: now };
    // A client may request any name, so the size is bounded; the entries read longest ago are evicted first.
    cached.delete(file);
    if (cached.size >= MAX_FILES) cached.delete(cached.keys().next().value ?? '');
    cached.set(file, found);
    return found;
  }

  return async (file, subscriberId) => {
    const now = clock.now().getTime();
    const last = cached.get(file);
    const isFresh = last !== undefined && now - last.readAt < FRESH_TTL_MS;
    const { isPublished, teachers } = isFresh ? last : await read(file, now);
    return isPublished || teachers.includes(subscriberId);
  };
}
