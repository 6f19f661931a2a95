import { currentScope, onScopeEnd } from '../../../lib/session-scope.ts';
import type { SessionScope } from '../../../lib/session-scope.ts';
import { readStored } from '../../../lib/storage.ts';
import { databaseName } from './names.ts';
import type { Records } from './records.ts';

export const RECORDS = 'records';
export const OUTBOX = 'outbox';

const VERSION = 1;

/** The open connection: that of the last account. */
let opened: { account: string; database: Promise<IDBDatabase> } | null = null;

/** Reads one record. Undefined for a guest, while the account is not known, and after the session. */
export async function readRecord<K extends keyof Records>(
  key: K,
  scope: SessionScope = currentScope(),
): Promise<Records[K] | undefined> {
  const { account } = scope;
  // Opening the database of a learner who has signed out would create it again.
  if (account === null || scope.endedBy !== null) return undefined;
  return inTransaction(account, 'readonly', (store) => request<Records[K] | undefined>(store(RECORDS).get(key)));
}

/**
 * Changes one record in one transaction, so that two tabs never overwrite each other. `undefined` removes it.
 * @throws where the browser stores nothing, and after a sign-out
 */
export async function changeRecord<K extends keyof Records>(
  key: K,
  change: (before: Records[K] | undefined) => Records[K] | undefined,
  scope: SessionScope = currentScope(),
): Promise<void> {
  await inTransaction(writableAccount(scope), 'readwrite', (store) => replaceRecord(store(RECORDS), key, change));
}

/** Changes one record as part of a larger transaction. */
export async function replaceRecord<K extends keyof Records>(
  records: IDBObjectStore,
  key: K,
  change: (before: Records[K] | undefined) => Records[K] | undefined,
): Promise<void> {
  const before = await request<Records[K] | undefined>(records.get(key));
  const after = change(before);
  if (after === before) return;
  await (after === undefined ? request(records.delete(key)) : request(records.put(after, key)));
}

type Stores = (name: typeof RECORDS | typeof OUTBOX) => IDBObjectStore;

/** Runs the work in one transaction over both stores. Resolves once it is committed. */
export async function inTransaction<T>(
  account: string,
  mode: 'readonly' | 'readwrite',
  work: (store: Stores) => Promise<T>,
): Promise<T> {
  const database = await open(account);
  // Flushed to disk, not only to the system's cache: cheap phones lose power.
  const transaction = database.transaction([RECORDS, OUTBOX], mode, { durability: 'strict' });
  const committed = new Promise<void>((resolve, reject) => {
    transaction.addEventListener('complete', () => resolve());
    transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('The browser stored nothing')));
  });
  // Awaited below; a failure of the work itself is reported first.
  committed.catch(() => undefined);
  try {
    const result = await work((name) => transaction.objectStore(name));
    await committed;
    return result;
  } catch (error) {
    abort(transaction);
    throw error;
  }
}

/** @throws for a guest, an unknown account, and an account that has signed out: its database stays deleted */
export function writableAccount({ account, endedBy }: SessionScope): string {
  if (account === null) throw new Error('No account is known to store for');
  const isLast = readStored('account')?.startsWith(`${account} `) === true;
  if (endedBy === 'logout' || (endedBy === 'elsewhere' && !isLast)) throw new Error('The account has signed out');
  return account;
}

export function request<T>(pending: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    pending.addEventListener('success', () => resolve(pending.result));
    pending.addEventListener('error', () => reject(pending.error ?? new Error('The browser stored nothing')));
  });
}

function open(account: string): Promise<IDBDatabase> {
  if (opened?.account === account) return opened.database;
  void opened?.database.then((other) => other.close()).catch(() => undefined);
  const database = openNew(account);
  const entry = { account, database };
  opened = entry;
  database.catch(() => dropConnection(account));
  return database;
}

async function openNew(account: string): Promise<IDBDatabase> {
  const opening = indexedDB.open(databaseName(account), VERSION);
  opening.addEventListener('upgradeneeded', () => {
    opening.result.createObjectStore(RECORDS);
    const outbox = opening.result.createObjectStore(OUTBOX, { keyPath: 'seq', autoIncrement: true });
    outbox.createIndex('id', 'id', { unique: true });
  });
  const database = await request(opening);
  // A sign-out in any tab deletes the whole database, which waits until every connection is closed.
  database.addEventListener('versionchange', () => {
    dropConnection(account);
    database.close();
  });
  database.addEventListener('close', () => dropConnection(account));
  return database;
}

function dropConnection(account: string): void {
  if (opened?.account === account) opened = null;
}

function abort(transaction: IDBTransaction): void {
  try {
    transaction.abort();
  } catch {
    // The transaction has already ended.
  }
}

// The next account finds no open connection to the data of this one.
onScopeEnd(() => {
  void opened?.database.then((database) => database.close()).catch(() => undefined);
  opened = null;
});
