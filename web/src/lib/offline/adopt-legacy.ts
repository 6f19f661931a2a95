import type { SessionScope } from '../session/session-scope.ts';
import { inTransaction, OUTBOX, RECORDS, replaceRecord, request } from './account-database.ts';
import type { GradedAnswer, OutboxRequest } from '../outbox/outbox-entry.ts';
import { LEGACY_DATABASE } from './names.ts';

/** What versions with one database for the whole browser stored, under the keys they used. */
type Legacy = { owner: { session: string; subscriber: string | null }; records: Map<IDBValidKey, unknown> };

/** Moves what an earlier version stored into the database of the account it belongs to. */
export async function adoptLegacy({ account, token }: SessionScope): Promise<void> {
  const legacy = await readLegacy();
  if (!legacy) return;
  const { session, subscriber } = legacy.owner;
  const owner = subscriber ?? (token?.endsWith(session) ? account : null);
  if (owner === null) return;
  await importLegacy(owner, legacy.records);
  indexedDB.deleteDatabase(LEGACY_DATABASE);
}

async function importLegacy(account: string, records: ReadonlyMap<IDBValidKey, unknown>): Promise<void> {
  await inTransaction(account, 'readwrite', async (store) => {
    for (const one of (records.get('unsent') as OutboxRequest[] | undefined) ?? []) {
      if ((await request(store(OUTBOX).index('id').getKey(one.id))) !== undefined) continue;
      await request(store(OUTBOX).add({ ...one, attempts: 0, retryAt: 0, setAside: null }));
    }
    const judged = (records.get('judged') as GradedAnswer[] | undefined) ?? [];
    if (judged.length > 0) await replaceRecord(store(RECORDS), 'graded', (graded = []) => [...graded, ...judged]);
    for (const [key, value] of records) {
      if (key === 'owner' || key === 'unsent' || key === 'judged') continue;
      if ((await request(store(RECORDS).getKey(key))) === undefined) await request(store(RECORDS).put(value, key));
    }
  });
}

/** Null where there is none: a database that only this call would create is not created. */
async function readLegacy(): Promise<Legacy | null> {
  const opening = indexedDB.open(LEGACY_DATABASE);
  opening.addEventListener('upgradeneeded', () => opening.transaction?.abort());
  const database = await request(opening).catch(() => null);
  if (!database) return null;
  try {
    if (!database.objectStoreNames.contains(RECORDS)) return null;
    const store = database.transaction(RECORDS).objectStore(RECORDS);
    const [keys, values] = await Promise.all([
      request(store.getAllKeys()),
      request(store.getAll() as IDBRequest<unknown[]>),
    ]);
    const records = new Map(keys.map((key, index) => [key, values[index]]));
    const owner = records.get('owner') as Legacy['owner'] | undefined;
    return owner ? { owner, records } : null;
  } finally {
    database.close();
  }
}
