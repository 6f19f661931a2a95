import type { ReleaseLexicon } from '@lisan/content/publish/release';
import type { VersionChange } from '@lisan/contract/console/course-values';
import { AppError } from '../../../platform/app-error.ts';
import type { ConsoleDeps } from '../deps.ts';
import { changedEntries, listRecentVersions, type ChangedEntry } from './version-store.ts';

/** A page of differences; more of them mean another course. */
const MAX_CHANGES = 500;

type Entry = Omit<ChangedEntry, 'before' | 'after'> & { before: unknown; after: unknown };

/** Lists the differences between two versions, value by value. @throws AppError not_found */
export async function versionChanges(
  { db }: ConsoleDeps,
  { from, to }: { from: string; to: string },
): Promise<{ changes: VersionChange[]; total: number }> {
  for (const id of [from, to]) if ((await listRecentVersions(db, id)).length === 0) throw new AppError('not_found');
  const entries = (await changedEntries(db, { from, to })).flatMap(partsOf);
  const changes = entries.flatMap((entry) =>
    differences(entry.before, entry.after).map(({ path, before, after }) => ({
      kind: entry.kind,
      uuid: entry.uuid,
      label: labelOf(entry.after ?? entry.before),
      path: path.join('.'),
      before,
      after,
    })),
  );
  return { changes: changes.slice(0, MAX_CHANGES), total: changes.length };
}

/** The lexicon is one entry of the table; its own entries have ids, and its index of forms follows from them. */
function partsOf(entry: ChangedEntry): Entry[] {
  if (entry.kind !== 'lexicon') return [entry];
  // import-course.ts writes entries of this kind from a lexicon.
  const listOf = (body: object | null) =>
    new Map(((body as ReleaseLexicon | null)?.entries ?? []).map((one) => [one.uuid, one]));
  const [before, after] = [listOf(entry.before), listOf(entry.after)];
  return [...new Set([...before.keys(), ...after.keys()])]
    .map((uuid) => ({ kind: 'lexicon', uuid, before: before.get(uuid) ?? null, after: after.get(uuid) ?? null }))
    .filter((one) => JSON.stringify(one.before) !== JSON.stringify(one.after));
}

type Difference = { path: string[]; before: string | null; after: string | null };

/** Compares two JSON values leaf by leaf. */
function differences(before: unknown, after: unknown, path: string[] = []): Difference[] {
  if (!isTree(before) && !isTree(after)) {
    const [old, now] = [asText(before), asText(after)];
    return old === now ? [] : [{ path, before: old, after: now }];
  }
  const [old, now] = [isTree(before) ? before : {}, isTree(after) ? after : {}];
  const keys = [...new Set([...Object.keys(old), ...Object.keys(now)])];
  return keys.flatMap((key) => differences(old[key], now[key], [...path, key]));
}

function isTree(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function asText(value: unknown): string | null {
  if (value === undefined || value === null) return null;
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** Returns the name of an entry: its English, its right answer, or its id. */
function labelOf(body: unknown): string {
  if (!isTree(body)) return '';
  const texts = [body['body'], body['view'], body].filter(isTree).flatMap((one) => [one['en'], one['correct_answer']]);
  return [...texts, body['id']].find((text) => typeof text === 'string') ?? '';
}
