import type { SessionScope } from '../../../lib/net/session-scope.ts';
import { changeRecord, isNamed, readRecord } from './account-database.ts';
import { COURSE_MEDIA, PLAYED_MEDIA } from './names.ts';
import { replyKey } from './records.ts';

/** The first attempt, and one after each kind of data that can be removed. */
const MAX_ATTEMPTS = 5;

/**
 * Writes what cannot be fetched again: on a full disk downloads and played clips are removed until it fits.
 * @throws what `write` throws, once nothing is left to remove
 */
export async function writeInFreedSpace(write: () => Promise<void>, scope: SessionScope): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await write();
    } catch (error) {
      if (!isNamed(error, 'QuotaExceededError') || attempt === MAX_ATTEMPTS || !(await freeSpace(scope))) throw error;
    }
  }
}

/**
 * Frees disk space for data that cannot be fetched again: removes played clips first, then opened exercises, then
 * the oldest downloaded week. Returns whether something was removed.
 */
async function freeSpace(scope: SessionScope): Promise<boolean> {
  try {
    if (await globalThis.caches?.delete(PLAYED_MEDIA)) return true;
    return (await dropExercises(scope)) || (await dropOldestWeek(scope));
  } catch (error) {
    console.warn('no space was freed', error);
    return false;
  }
}

async function dropExercises(scope: SessionScope): Promise<boolean> {
  const exercises = (await readRecord('exercises', scope)) ?? [];
  if (exercises.length === 0) return false;
  const weeks = (await readRecord('weeks', scope)) ?? [];
  const needed = new Set(weeks.flatMap(({ replies }) => replies));
  await changeRecord('exercises', () => undefined, scope);
  for (const hash of exercises) if (!needed.has(hash)) await changeRecord(replyKey(hash), () => undefined, scope);
  return true;
}

async function dropOldestWeek(scope: SessionScope): Promise<boolean> {
  const [oldest, ...others] = (await readRecord('weeks', scope)) ?? [];
  if (!oldest) return false;
  await changeRecord('weeks', () => (others.length > 0 ? others : undefined), scope);
  const needed = new Set(others.flatMap(({ clips }) => clips));
  const cache = await caches.open(COURSE_MEDIA);
  for (const clip of oldest.clips) if (!needed.has(clip)) await cache.delete(clip);
  return true;
}
