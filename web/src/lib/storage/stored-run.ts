import { currentScope } from '../net/session-scope.ts';
import { serverNow } from '../time/clock.ts';
import { readStored, remove, store } from './storage.ts';

/** An older run is started again, since its content is forgotten by then. */
export const RUN_TTL_MS = 24 * 3_600_000;

/** The oldest runs are dropped, so that the storage that all screens share does not fill up. */
export const MAX_RUNS = 10;

/**
 * `name` identifies the exercise, such as a text. `content` is its content, as the server sent it: replies do
 * not name the version of the course, and a run belongs to the questions that it was started with.
 */
export type RunKey = { name: string; content: unknown };

type StoredRun = { account: string; name: string; content: string; at: number; run: unknown };

/**
 * Returns the run that this learner has not finished and left, even after a reload of the page. Null without a run,
 * after RUN_TTL_MS, and if the content has changed since.
 */
export function readRun<T>(key: RunKey, isRun: (value: unknown) => value is T): T | null {
  const stored = readRuns().find(({ name }) => name === key.name);
  return stored && stored.content === fingerprint(key.content) && isRun(stored.run) ? stored.run : null;
}

/** Stores the run for this learner. If the browser refuses, it lasts as long as the page. */
export function storeRun({ name, content }: RunKey, run: unknown): void {
  const { account } = currentScope();
  if (account === null) return;
  const stored: StoredRun = { account, name, content: fingerprint(content), at: serverNow(), run };
  write([stored, ...without(name)].slice(0, MAX_RUNS));
}

export function removeRun(name: string): void {
  write(without(name));
}

function without(removed: string): StoredRun[] {
  return readRuns().filter(({ name }) => name !== removed);
}

function write(runs: readonly StoredRun[]): void {
  if (runs.length === 0) remove('runs');
  else store('runs', JSON.stringify(runs));
}

/** Returns the runs of this learner, the last changed run first. */
function readRuns(): StoredRun[] {
  const { account } = currentScope();
  const now = serverNow();
  return parse(readStored('runs')).filter((one) => one.account === account && isFresh(one, now));
}

/** Whether a run is fresh. Two pages know the server's time to a second, so a new run may lie ahead of the next page. */
function isFresh({ at }: StoredRun, now: number): boolean {
  return Math.abs(now - at) < RUN_TTL_MS;
}

function parse(text: string | null): StoredRun[] {
  try {
    const value: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(value) ? value.filter(isStoredRun) : [];
  } catch {
    return [];
  }
}

function isStoredRun(value: unknown): value is StoredRun {
  return typeof value === 'object' && value !== null && 'account' in value && 'name' in value && 'at' in value;
}

/** FNV-1a over the JSON of a value, with its length: https://datatracker.ietf.org/doc/html/draft-eastlake-fnv */
function fingerprint(content: unknown): string {
  const text = JSON.stringify(content) ?? '';
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  return `${text.length} ${(hash >>> 0).toString(16)}`;
}
