import { createEmitter } from '../../lib/emitter.ts';
import { ApiError } from '../../lib/failure/api-error.ts';
import { currentScope } from '../../lib/net/session-scope.ts';
import type { SessionScope } from '../../lib/net/session-scope.ts';
import { typing } from '../../text/typing.ts';
import { writeInFreedSpace } from '../learner/offline/free-space.ts';
import {
  inTransaction,
  OUTBOX,
  RECORDS,
  replaceRecord,
  request,
  writableAccount,
} from '../learner/offline/account-database.ts';
import { MAX_GRADED } from './graded-answers.ts';
import { isAnswer, isDraft } from './outbox-entry.ts';
import type { AnswerReply, OutboxEntry, OutboxRequest, SetAside, SetAsideReason } from './outbox-entry.ts';
import { showPending } from './pending.ts';

/** The server refuses Arabic letters where English is typed, before it counts an attempt. */
const ARABIC_LETTER = /(?=\p{L})\p{Script=Arabic}/u;

const changed = createEmitter<void>();

/** Listens for changes that this tab makes to the outbox. */
export const onOutboxChange = changed.listen;

/**
 * Stores a request until the server has accepted it. Resolves once it is on disk; the same id is stored once.
 * @throws when the browser stores nothing, even after caches were removed; ApiError for an answer that the server would
 * refuse, while the learner can still correct it
 *
 * Why: docs/decisions/016-answers-are-queued-offline.md
 */
export async function enqueue(wanted: OutboxRequest, scope: SessionScope = currentScope()): Promise<void> {
  const account = writableAccount(scope);
  if (isInArabicLetters(wanted))
    throw new ApiError({ status: 422, code: 'invalid_input', message: typing.inArabicLetters });
  const add = () =>
    inTransaction(account, 'readwrite', async (store) => {
      const outbox = store(OUTBOX);
      if ((await request(outbox.index('id').getKey(wanted.id))) !== undefined) return;
      await request(outbox.add({ ...wanted, attempts: 0, retryAt: 0, setAside: null }));
    });
  await writeInFreedSpace(add, scope);
  // Asks the browser not to evict the database; a refusal changes nothing here.
  void navigator.storage?.persist?.().catch(() => false);
  await publish(scope);
}

function isInArabicLetters(wanted: OutboxRequest): boolean {
  if (!isAnswer(wanted) || !['gap', 'dictation'].includes(wanted.question.kind)) return false;
  const { answer } = wanted.body;
  return typeof answer === 'string' && ARABIC_LETTER.test(answer);
}

/** Reads the outbox of the current session and shows it. */
export async function refreshPending(scope: SessionScope = currentScope()): Promise<OutboxEntry[]> {
  const entries = await readEntries(scope);
  if (scope === currentScope()) showPending(entries);
  return entries;
}

async function readEntries({ account, endedBy }: SessionScope): Promise<OutboxEntry[]> {
  // Opening the database of a learner who has signed out would create it again.
  if (account === null || endedBy !== null) return [];
  // Only `enqueue` and `changeEntries` write here.
  return inTransaction(account, 'readonly', (store) => request(store(OUTBOX).getAll() as IDBRequest<OutboxEntry[]>));
}

/**
 * Removes an entry that the server has accepted. The same transaction records the result of an answer, and removes the
 * phone's copy of a draft.
 */
export async function ackEntry(entry: OutboxEntry, reply: AnswerReply | null, scope: SessionScope): Promise<void> {
  const account = writableAccount(scope);
  const move = () =>
    inTransaction(account, 'readwrite', async (store) => {
      if (reply && isAnswer(entry)) {
        const { id, exercise, question } = entry;
        await replaceRecord(store(RECORDS), 'graded', (graded = []) =>
          [...graded.filter((one) => one.id !== id), { id, exercise, question, reply }].slice(-MAX_GRADED),
        );
      }
      if (isDraft(entry)) {
        await replaceRecord(store(RECORDS), 'writing', (texts) =>
          texts?.filter(({ draft_uuid }) => draft_uuid !== entry.id),
        );
      }
      await request(store(OUTBOX).delete(entry.seq));
    });
  await writeInFreedSpace(move, scope);
  await publish(scope);
}

export async function postponeEntry(entry: OutboxEntry, retryAt: number, scope: SessionScope): Promise<void> {
  const { seq, attempts } = entry;
  await changeEntries(scope, (one) => one.seq === seq && { ...one, attempts: attempts + 1, retryAt });
}

/** Stops sending an entry. It stays stored until its reason is resolved or the learner requeues it. */
export async function setAsideEntry({ seq }: OutboxEntry, setAside: SetAside, scope: SessionScope): Promise<void> {
  await changeEntries(scope, (one) => one.seq === seq && { ...one, setAside });
}

/** Queues the entries again that were set aside for one of these reasons. Returns whether there were any. */
export async function requeue(
  reasons: readonly SetAsideReason[],
  attempts = 0,
  scope: SessionScope = currentScope(),
): Promise<boolean> {
  let count = 0;
  await changeEntries(scope, (one) => {
    if (one.setAside === null || !reasons.includes(one.setAside.reason)) return false;
    count += 1;
    return { ...one, attempts, retryAt: 0, setAside: null };
  });
  return count > 0;
}

/** Queues every entry at the learner's request, without its failures and its wait. */
export async function requeueAll(scope: SessionScope = currentScope()): Promise<void> {
  await changeEntries(scope, (one) => ({ ...one, attempts: 0, retryAt: 0, setAside: null }));
}

/** Deletes entries at the learner's request. */
export async function discard(seqs: readonly number[], scope: SessionScope = currentScope()): Promise<void> {
  await inTransaction(writableAccount(scope), 'readwrite', async (store) => {
    for (const seq of seqs) await request(store(OUTBOX).delete(seq));
  });
  await publish(scope);
}

type Change = (one: OutboxEntry) => OutboxEntry | false;

async function changeEntries(scope: SessionScope, change: Change): Promise<void> {
  if (scope.account === null) return;
  await inTransaction(writableAccount(scope), 'readwrite', async (store) => {
    const outbox = store(OUTBOX);
    const entries = await request(outbox.getAll() as IDBRequest<OutboxEntry[]>);
    for (const entry of entries) {
      const after = change(entry);
      if (after) await request(outbox.put(after));
    }
  });
  await publish(scope);
}

async function publish(scope: SessionScope): Promise<void> {
  await refreshPending(scope);
  changed.emit();
}
