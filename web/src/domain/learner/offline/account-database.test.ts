import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { signIn } from '../../../../test/sign-in.ts';
import { quizAnswer } from '../../answers/answer.fixture.ts';
import { ackEntry, enqueue, refreshPending } from '../../answers/outbox.ts';
import { currentScope } from '../../../lib/net/session-scope.ts';
import { endSession } from '../session/session.ts';
import { changeRecord, inTransaction, OPEN_TIMEOUT_MS, OUTBOX, readRecord, request } from './account-database.ts';
import { databaseName, PLAYED_MEDIA } from './names.ts';

const realTransaction = IDBDatabase.prototype.transaction;
const ids = async () => (await refreshPending()).map(({ id }) => id);
const text = { level_id: 'a1', week: 1, text: 'I live in Basra.' };

beforeEach(() => signIn('sarah'));

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  endSession('logout');
});

/** Calls `change` with each transaction until it returns true. The stand-in also upgrades a new database by one. */
function onTransactions(change: (transaction: IDBTransaction, database: IDBDatabase) => boolean): void {
  let isDone = false;
  vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(function (this: IDBDatabase, ...given) {
    const transaction = realTransaction.apply(this, given);
    if (!isDone) isDone = change(transaction, this);
    return transaction;
  });
}

function endWith(transaction: IDBTransaction, name: string): void {
  const error = new DOMException('The disk says no', name);
  Object.defineProperty(transaction, 'error', { get: () => error, set() {} });
}

/** The listeners to the end of each connection. */
function listenForEnds(): Map<IDBDatabase, () => void> {
  const ends = new Map<IDBDatabase, () => void>();
  const listen = IDBDatabase.prototype.addEventListener;
  vi.spyOn(IDBDatabase.prototype, 'addEventListener').mockImplementation(function (
    this: IDBDatabase,
    type: string,
    listener: unknown,
  ) {
    if (type === 'close') ends.set(this, listener as () => void);
    listen.call(this, type, listener as () => void);
  });
  return ends;
}

/** The next transaction fails with this error, as a connection does that the system has closed. */
function failNext(name: string, times = 1): { calls: () => number } {
  let left = times;
  const spy = vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(function (this: IDBDatabase, ...given) {
    left -= 1;
    if (left >= 0) throw new DOMException('Connection to Indexed Database server lost', name);
    return realTransaction.apply(this, given);
  });
  return { calls: () => spy.mock.calls.length };
}

test.each(['InvalidStateError', 'UnknownError'])(
  'an answer is stored although the connection is dead: %s',
  async (name) => {
    await enqueue(quizAnswer('q1'));
    failNext(name);
    await enqueue(quizAnswer('q2'));
    expect(await ids()).toEqual(['q1', 'q2']);
  },
);

test('a connection that was closed without an event is opened again', async () => {
  let database: IDBDatabase | undefined;
  onTransactions((_, own) => {
    database = own;
    return true;
  });
  await enqueue(quizAnswer('q1'));
  database?.close();
  await enqueue(quizAnswer('q2'));
  expect(await ids()).toEqual(['q1', 'q2']);
});

test('a connection that cannot be opened at first is opened once more', async () => {
  const open = vi.spyOn(indexedDB, 'open').mockImplementationOnce(() => {
    throw new DOMException('Internal error opening backing store', 'UnknownError');
  });
  await enqueue(quizAnswer('q1'));
  expect(await ids()).toEqual(['q1']);
  expect(open).toHaveBeenCalledTimes(2);
});

test('an answer whose transaction is aborted by the end of the connection is stored', async () => {
  const ends = listenForEnds();
  await enqueue(quizAnswer('q1'));
  onTransactions((transaction, database) => {
    queueMicrotask(() => {
      transaction.abort();
      ends.get(database)?.();
    });
    return true;
  });
  await enqueue(quizAnswer('q2'));
  expect(await ids()).toEqual(['q1', 'q2']);
});

test('an answer that was stored although its transaction reported a dead connection is stored once', async () => {
  await enqueue(quizAnswer('q0'));
  onTransactions((transaction) => {
    const listen = transaction.addEventListener.bind(transaction);
    const given = new Map<string, () => void>();
    transaction.addEventListener = (type: string, listener: unknown) => {
      // The first listeners are the product's; the stand-in has its own.
      if (given.has(type)) return listen(type, listener as () => void);
      given.set(type, listener as () => void);
      if (type !== 'complete') return;
      listen('complete', () => {
        endWith(transaction, 'UnknownError');
        given.get('abort')?.();
      });
    };
    return true;
  });
  await enqueue(quizAnswer('q1'));
  expect(await ids()).toEqual(['q0', 'q1']);
});

test('a database that stays dead rejects after the second attempt', async () => {
  await enqueue(quizAnswer('q1'));
  const { calls } = failNext('UnknownError', 9);
  await expect(changeRecord('writing', () => [])).rejects.toThrow('lost');
  expect(calls()).toBe(2);
});

test('other failures are not repeated', async () => {
  await enqueue(quizAnswer('q1'));
  const { calls } = failNext('DataError', 9);
  await expect(changeRecord('writing', () => [])).rejects.toThrow('lost');
  expect(calls()).toBe(1);
});

test('the end of a connection that was replaced leaves the new one open', async () => {
  const ends = listenForEnds();
  await enqueue(quizAnswer('q1'));
  const [first] = ends;
  first?.[0].close();
  await enqueue(quizAnswer('q2'));
  first?.[1]();
  await enqueue(quizAnswer('q3'));
  expect(ends.size).toBe(2);
});

test('a dead connection does not create the database of an account again that has signed out', async () => {
  await enqueue(quizAnswer('q1'));
  const late = inTransaction('sarah', 'readonly', (store) => request(store(OUTBOX).count()));
  failNext('InvalidStateError');
  endSession('logout');
  await expect(late).rejects.toThrow('lost');
  await vi.waitFor(async () =>
    expect((await indexedDB.databases()).map(({ name }) => name)).not.toContain(databaseName('sarah')),
  );
});

/** A disk that is full until the cache of played clips is deleted. Requests fail as aborted, as in Chromium. */
function fillDisk(): { deleted: string[] } {
  const deleted: string[] = [];
  let isFull = true;
  vi.stubGlobal('caches', {
    delete: async (name: string) => {
      deleted.push(name);
      isFull = false;
      return true;
    },
  });
  onTransactions((transaction) => {
    if (!isFull || transaction.mode !== 'readwrite') return false;
    queueMicrotask(() => transaction.abort());
    endWith(transaction, 'QuotaExceededError');
    return false;
  });
  return { deleted };
}

test('a full disk that arrives as an aborted transaction is freed for an answer', async () => {
  const { deleted } = fillDisk();
  await enqueue(quizAnswer('q1'));
  expect(deleted).toEqual([PLAYED_MEDIA]);
  expect(await ids()).toEqual(['q1']);
});

test('a full disk is freed for the result of an answer', async () => {
  await enqueue(quizAnswer('q1'));
  const [entry] = await refreshPending();
  if (!entry) throw new Error('The answer is stored');
  fillDisk();
  const reply = { messageCode: '00', correct: true, correct_answer: 'is', why: '' } as never;
  await ackEntry(entry, reply, currentScope());
  expect(await ids()).toEqual([]);
  expect(await readRecord('graded')).toMatchObject([{ id: 'q1' }]);
});

test('a full disk is freed for a text that is being written', async () => {
  const { deleted } = fillDisk();
  const { storeText } = await import('../../../features/learning/writing/stored-text.ts');
  expect(await storeText(text as never)).toBe(true);
  expect(deleted).toEqual([PLAYED_MEDIA]);
});

test('a browser that never opens the database delays a call for a few seconds, and is asked again', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const silent = vi.spyOn(IDBFactory.prototype, 'open').mockImplementation(() => new EventTarget() as IDBOpenDBRequest);
  const error = readRecord('weeks').catch((reason: unknown) => reason);
  await vi.advanceTimersByTimeAsync(OPEN_TIMEOUT_MS);
  expect(await error).toMatchObject({ name: 'TimeoutError' });
  vi.useRealTimers();
  silent.mockRestore();
  await changeRecord('weeks', () => []);
  expect(await readRecord('weeks')).toEqual([]);
});
