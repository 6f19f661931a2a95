import type { Records } from '../src/lib/offline/records.ts';

const records = new Map<keyof Records, unknown>();

/** Stands in for the browser's database, which the test's browser has not: `vi.mock('./offline-database.ts', () => import(…))`. */
export async function readRecord<K extends keyof Records>(key: K): Promise<Records[K] | undefined> {
  // Only `changeRecord` writes, under the key's own type.
  return records.get(key) as Records[K] | undefined;
}

export async function changeRecord<K extends keyof Records>(
  key: K,
  change: (before: Records[K] | undefined) => Records[K] | undefined,
): Promise<void> {
  const after = change(records.get(key) as Records[K] | undefined);
  if (after === undefined) records.delete(key);
  else records.set(key, after);
}

export async function clearRecords(): Promise<void> {
  records.clear();
}
