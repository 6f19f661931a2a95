import { createEmitter } from '../../../lib/emitter.ts';
import { currentScope, onScopeEnd } from '../../../lib/net/session-scope.ts';
import { COURSE_MEDIA } from './names.ts';
import { changeRecord, readRecord } from './account-database.ts';
import { replyKey } from './records.ts';
import type { StoredWeek } from './records.ts';

type Place = { level_id: string; week: number };

let weeks: readonly StoredWeek[] | null = null;
const changed = createEmitter<void>();

/** Returns the weeks on this phone; null until they are loaded. */
export function storedWeeks(): readonly StoredWeek[] | null {
  return weeks;
}

export const subscribeToStoredWeeks = changed.listen;

export async function readStoredWeeks(): Promise<readonly StoredWeek[]> {
  const scope = currentScope();
  const read = await readOwn();
  if (scope === currentScope()) show(read);
  return read;
}

async function readOwn(): Promise<readonly StoredWeek[]> {
  try {
    return (await readRecord('weeks')) ?? [];
  } catch (error) {
    console.warn('stored weeks could not be read', error);
    return [];
  }
}

/** Stores a week whose clips are cached already, with the replies that its screens need, by query hash. */
export async function storeWeek(
  week: Omit<StoredWeek, 'replies'>,
  replies: ReadonlyMap<string, unknown>,
): Promise<void> {
  const scope = currentScope();
  for (const [hash, reply] of replies) await changeRecord(replyKey(hash), () => reply, scope);
  const stored = { ...week, replies: [...replies.keys()] };
  await changeRecord('weeks', (others = []) => [...others.filter((one) => !isAt(one, week)), stored], scope);
  if (scope === currentScope()) await readStoredWeeks();
}

/** Removes a week from this phone, except the clips and replies that other weeks need. */
export async function removeWeek(place: Place): Promise<void> {
  const all = await readStoredWeeks();
  const gone = all.find((one) => isAt(one, place));
  if (!gone) return;
  const left = all.filter((one) => one !== gone);
  await changeRecord('weeks', (stored = []) => stored.filter((one) => !isAt(one, place)));
  await readStoredWeeks();
  // Without a downloaded week no session is stored ahead.
  if (left.length === 0) await changeRecord('prepared', () => undefined);
  const exercises = (await readRecord('exercises')) ?? [];
  for (const hash of without(gone.replies, [...left.flatMap(({ replies }) => replies), ...exercises])) {
    await changeRecord(replyKey(hash), () => undefined);
  }
  const cache = await caches.open(COURSE_MEDIA);
  await Promise.all(
    without(
      gone.clips,
      left.flatMap(({ clips }) => clips),
    ).map((clip) => cache.delete(clip)),
  );
}

/** Replaces a stored reply by a newer one; replies that are not stored are ignored. */
export async function updateStoredReply(hash: string, reply: unknown): Promise<void> {
  if (!weeks?.some(({ replies }) => replies.includes(hash))) return;
  await changeRecord(replyKey(hash), (before) => (before === undefined ? undefined : reply));
}

export function isAt(one: Place, { level_id, week }: Place): boolean {
  return one.level_id === level_id && one.week === week;
}

function without(some: readonly string[], others: readonly string[]): string[] {
  const needed = new Set(others);
  return some.filter((one) => !needed.has(one));
}

function show(next: readonly StoredWeek[]): void {
  weeks = next;
  changed.emit();
}

onScopeEnd(() => show([]));
