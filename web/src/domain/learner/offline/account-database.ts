import { currentScope, lastAccount, onScopeEnd } from '../../../lib/net/session-scope.ts';
import type { SessionScope } from '../../../lib/net/session-scope.ts';
import { readStored } from '../../../lib/storage/storage.ts';
import { databaseName } from './names.ts';
import type { Records } from './records.ts';

export const RECORDS = 'records';
export const OUTBOX = 'outbox';

const VERSION = 1;

const NOTHING = 'The browser stored nothing';

/** Some browsers never answer the first request for a database. The caller continues without the database. */
export const OPEN_TIMEOUT_MS = 5_000;

type Connection = { account: string; database: Promise<IDBDatabase> };

/** The open connection, for the last account. */
let opened: Connection | null = null;

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
 * @throws when the browser stores nothing, and after a sign-out
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

type Mode = 'readonly' | 'readwrite';
type Stores = (name: typeof RECORDS | typeof OUTBOX) => IDBObjectStore;
type Work<T> = (store: Stores) => Promise<T>;

/**
 * Runs the work in one transaction over both stores. Resolves once it is committed. On a dead connection the work runs
 * once more, on a new one: it must give the same result when it runs twice.
 */
export async function inTransaction<T>(account: string, mode: Mode, work: Work<T>): Promise<T> {
  const connection = connect(account);
  try {
    return await runIn(await connection.database, mode, work);
  } catch (error) {
    // A new connection would create the database of an account again that has signed out.
    if (!isDead(error) || lastAccount() !== account) throw error;
    console.warn('the database is opened again', error);
    drop(connection);
    return runIn(await connect(account).database, mode, work);
  }
}

async function runIn<T>(database: IDBDatabase, mode: Mode, work: Work<T>): Promise<T> {
  // Flushed to disk, not only to the system's cache: cheap phones lose power.
  const transaction = database.transaction([RECORDS, OUTBOX], mode, { durability: 'strict' });
  const committed = new Promise<void>((resolve, reject) => {
    transaction.addEventListener('complete', () => resolve());
    transaction.addEventListener('abort', () => reject(transaction.error ?? new DOMException(NOTHING, 'AbortError')));
  });
  // Awaited below; a failure of the work itself is reported first.
  committed.catch(() => undefined);
  try {
    const result = await work((name) => transaction.objectStore(name));
    await committed;
    return result;
  } catch (error) {
    // When the browser aborts a transaction, as on a full disk, its requests report the abort, not the reason.
    const reason = transaction.error;
    abort(transaction);
    throw reason ?? error;
  }
}

/** iOS closes the connections of a page in the background, at times without an event. */
function isDead(error: unknown): boolean {
  return isNamed(error, 'InvalidStateError', 'UnknownError', 'AbortError');
}

/** Whether an error has one of these names. Its class does not tell: QuotaExceededError became a separate class in 2025. */
export function isNamed(error: unknown, ...names: string[]): boolean {
  return typeof error === 'object' && error !== null && 'name' in error && names.includes(String(error.name));
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
    pending.addEventListener('error', () => reject(pending.error ?? new Error(NOTHING)));
  });
}

function connect(account: string): Connection {
  if (opened?.account === account) return opened;
  if (opened) drop(opened);
  const connection: Connection = { account, database: open(account, () => drop(connection)) };
  connection.database.catch(() => drop(connection));
  opened = connection;
  return connection;
}

async function open(account: string, onEnd: () => void): Promise<IDBDatabase> {
  const opening = indexedDB.open(databaseName(account), VERSION);
  opening.addEventListener('upgradeneeded', () => {
    opening.result.createObjectStore(RECORDS);
    const outbox = opening.result.createObjectStore(OUTBOX, { keyPath: 'seq', autoIncrement: true });
    outbox.createIndex('id', 'id', { unique: true });
  });
  const database = await inTime(request(opening));
  // A sign-out in any tab deletes the whole database, which waits until every connection is closed.
  database.addEventListener('versionchange', () => {
    database.close();
    onEnd();
  });
  database.addEventListener('close', onEnd);
  return database;
}

async function inTime(opening: Promise<IDBDatabase>): Promise<IDBDatabase> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(new DOMException('The browser opened no database', 'TimeoutError'));
      void opening.then((database) => database.close()).catch(() => undefined);
    }, OPEN_TIMEOUT_MS);
  });
  try {
    return await Promise.race([opening, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Closes a connection. The next transaction opens another one. */
function drop(connection: Connection): void {
  if (opened === connection) opened = null;
  void connection.database.then((database) => database.close()).catch(() => undefined);
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
  if (opened) drop(opened);
});
