import { OFFLINE_DATABASE } from './names.ts';
import type { Records } from './records.ts';

const STORE = 'records';

let opened: Promise<IDBDatabase> | null = null;

/** Rejects where the browser keeps nothing, as some do in private windows. */
export async function readRecord<K extends keyof Records>(key: K): Promise<Records[K] | undefined> {
  const database = await open();
  return settle<Records[K] | undefined>(database.transaction(STORE).objectStore(STORE).get(key));
}

/** Changes one record in one transaction, so that two tabs never overwrite each other. `undefined` removes it. */
export async function changeRecord<K extends keyof Records>(
  key: K,
  change: (before: Records[K] | undefined) => Records[K] | undefined,
): Promise<void> {
  const store = (await open()).transaction(STORE, 'readwrite').objectStore(STORE);
  const before = await settle<Records[K] | undefined>(store.get(key));
  const after = change(before);
  if (after === before) return;
  if (after === undefined) await settle(store.delete(key));
  else await settle(store.put(after, key));
}

export async function clearRecords(): Promise<void> {
  await settle((await open()).transaction(STORE, 'readwrite').objectStore(STORE).clear());
}

function open(): Promise<IDBDatabase> {
  opened ??= openNew().catch((error: unknown) => {
    opened = null;
    throw error;
  });
  return opened;
}

async function openNew(): Promise<IDBDatabase> {
  const request = indexedDB.open(OFFLINE_DATABASE, 1);
  request.addEventListener('upgradeneeded', () => request.result.createObjectStore(STORE));
  const database = await settle(request);
  // Wiping deletes the whole database, in whichever tab: it waits for every connection to be closed.
  database.addEventListener('versionchange', () => {
    opened = null;
    database.close();
  });
  return database;
}

function settle<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('The browser kept nothing')));
  });
}
