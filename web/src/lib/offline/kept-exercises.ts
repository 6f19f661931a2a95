import type { CallKey } from '../api-types.ts';
import { changeRecord, readRecord } from './offline-database.ts';
import { isOwn, sessionMark, takeOver } from './owner.ts';
import { replyKey } from './records.ts';

/** Some days of practice, and what leads there. */
const MOST = 24;

/** What an exercise is made of, and the way to it. A quiz is kept by whoever runs it, while it lasts. */
const EXERCISES: ReadonlySet<unknown> = new Set<CallKey>([
  'GET /api/user',
  'GET /api/review',
  'GET /api/grammars',
  'GET /api/get/subscriber/practicals',
  'GET /api/get/subscriber/practical/question',
]);

export function isExercise(queryKey: readonly unknown[]): boolean {
  return EXERCISES.has(queryKey[0]);
}

/**
 * Keeps the reply to a query, so that its questions can be answered without a network. Only the last few stay. What
 * another session left is not touched: whether it is the same learner's is not known yet.
 */
export async function keepExercise(hash: string, reply: unknown): Promise<void> {
  const session = sessionMark();
  if (session === null || ((await readRecord('owner')) && !(await isOwn()))) return;
  await takeOver();
  if (session !== sessionMark()) return;
  await changeRecord(replyKey(hash), () => reply);
  let dropped: string[] = [];
  await changeRecord('exercises', (before = []) => {
    const all = [...before.filter((one) => one !== hash), hash];
    dropped = all.slice(0, -MOST);
    return all.slice(-MOST);
  });
  await dropReplies(dropped);
}

export async function forgetExercise(hash: string): Promise<void> {
  if (!(await isOwn())) return;
  await changeRecord('exercises', (before) => before?.filter((one) => one !== hash));
  await dropReplies([hash]);
}

async function dropReplies(hashes: readonly string[]): Promise<void> {
  if (hashes.length === 0) return;
  const needed = new Set((await readRecord('weeks'))?.flatMap(({ replies }) => replies));
  for (const hash of hashes) if (!needed.has(hash)) await changeRecord(replyKey(hash), () => undefined);
}
