import { createEmitter } from '../emitter.ts';
import { currentScope, onScopeEnd } from '../session/session-scope.ts';
import { COURSE_MEDIA } from './names.ts';
import { changeRecord, readRecord } from './account-database.ts';
import { replyKey } from './records.ts';
import type { KeptWeek } from './records.ts';

type Place = { level_id: string; week: number };

let weeks: readonly KeptWeek[] | null = null;
const changed = createEmitter<void>();

/** The weeks on this phone; null until they were read. */
export function keptWeeks(): readonly KeptWeek[] | null {
  return weeks;
}

export const subscribeToKeptWeeks = changed.listen;

export async function readKeptWeeks(): Promise<readonly KeptWeek[]> {
  const scope = currentScope();
  const read = await readOwn();
  if (scope === currentScope()) show(read);
  return read;
}

async function readOwn(): Promise<readonly KeptWeek[]> {
  try {
    return (await readRecord('weeks')) ?? [];
  } catch (error) {
    console.warn('This browser keeps nothing', error);
    return [];
  }
}

/** Keeps a week whose clips are in the cache already, with the replies that its screens are made of, by query hash. */
export async function keepWeek(week: Omit<KeptWeek, 'replies'>, replies: ReadonlyMap<string, unknown>): Promise<void> {
  const scope = currentScope();
  for (const [hash, reply] of replies) await changeRecord(replyKey(hash), () => reply, scope);
  const kept = { ...week, replies: [...replies.keys()] };
  await changeRecord('weeks', (others = []) => [...others.filter((one) => !isAt(one, week)), kept], scope);
  if (scope === currentScope()) await readKeptWeeks();
}

/** Takes a week off the phone, but for what other weeks need too. */
export async function removeWeek(place: Place): Promise<void> {
  const all = await readKeptWeeks();
  const gone = all.find((one) => isAt(one, place));
  if (!gone) return;
  const left = all.filter((one) => one !== gone);
  await changeRecord('weeks', (kept = []) => kept.filter((one) => !isAt(one, place)));
  await readKeptWeeks();
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

/** A newer reply takes the place of the kept one; those that were never kept are let go. */
export async function renewReply(hash: string, reply: unknown): Promise<void> {
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

function show(next: readonly KeptWeek[]): void {
  weeks = next;
  changed.emit();
}

onScopeEnd(() => show([]));
