import type { CallKey } from '../../../lib/failure/api-types.ts';
import { currentScope } from '../../../lib/net/session-scope.ts';
import type { SessionScope } from '../../../lib/net/session-scope.ts';
import { changeRecord, readRecord } from './account-database.ts';
import { replyKey } from './records.ts';

/** Several days of practice, with the lists that lead to them. */
const MAX_EXERCISES = 24;

/** The calls of an exercise and of the lists that lead to it. A quiz attempt is stored by the quiz while it runs. */
const EXERCISES: ReadonlySet<unknown> = new Set<CallKey>([
  'GET /api/user',
  'GET /api/review',
  'GET /api/session',
  'GET /api/grammars',
  'GET /api/get/starter',
  'GET /api/get/small-talk',
  'GET /api/get/small-talk/:uuid',
  'GET /api/grammar-topics',
  'GET /api/get/subscriber/practicals',
  'GET /api/get/subscriber/practical/question',
  'GET /api/get/role-play',
]);

export function isExercise(queryKey: readonly unknown[]): boolean {
  return EXERCISES.has(queryKey[0]);
}

/**
 * Stores the reply to a query for the current account, so that its questions can be answered offline. Retains the
 * last few only.
 */
export async function storeExercise(hash: string, reply: unknown): Promise<void> {
  const scope = currentScope();
  if (scope.account === null) return;
  await changeRecord(replyKey(hash), () => reply, scope);
  let dropped: string[] = [];
  await changeRecord(
    'exercises',
    (before = []) => {
      const all = [...before.filter((one) => one !== hash), hash];
      dropped = all.slice(0, -MAX_EXERCISES);
      return all.slice(-MAX_EXERCISES);
    },
    scope,
  );
  await dropReplies(dropped, scope);
}

/** Changes a stored reply, if this phone has it. The reply belongs to the hash. */
export async function changeExercise<T>(hash: string, change: (reply: T) => T): Promise<void> {
  const scope = currentScope();
  if (scope.account === null) return;
  await changeRecord(replyKey(hash), (before) => (before === undefined ? before : change(before as T)), scope);
}

export async function removeExercise(hash: string): Promise<void> {
  const scope = currentScope();
  if (scope.account === null) return;
  await changeRecord('exercises', (before) => before?.filter((one) => one !== hash), scope);
  await dropReplies([hash], scope);
}

async function dropReplies(hashes: readonly string[], scope: SessionScope): Promise<void> {
  if (hashes.length === 0) return;
  const needed = new Set((await readRecord('weeks', scope))?.flatMap(({ replies }) => replies));
  for (const hash of hashes) if (!needed.has(hash)) await changeRecord(replyKey(hash), () => undefined, scope);
}
