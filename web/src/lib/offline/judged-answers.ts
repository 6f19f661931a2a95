import { createEmitter } from '../emitter.ts';
import { onSessionEnd, onTokenReplaced } from '../session.ts';
import { showUnreadResults } from '../unread-results.ts';
import { changeRecord, readRecord } from './offline-database.ts';
import { isOwn, sessionMark } from './owner.ts';
import type { AnswerReply, AnyAnswer, JudgedAnswer } from './records.ts';

/** More than these nobody reads again. */
const MOST = 100;

let judged: readonly JudgedAnswer[] | null = null;
const changed = createEmitter<void>();

/** What came of answers that had to wait, until it has been read; null until it was looked up. */
export function judgedAnswers(): readonly JudgedAnswer[] | null {
  return judged;
}

export const subscribeToJudged = changed.listen;

export async function readJudged(): Promise<void> {
  const session = sessionMark();
  const kept = (await isOwn()) ? ((await readRecord('judged')) ?? []) : [];
  if (session === sessionMark()) show(kept);
}

export async function noteJudged({ id, exercise, question }: AnyAnswer, reply: AnswerReply): Promise<void> {
  if (!(await isOwn())) return;
  await changeRecord('judged', (kept = []) =>
    [...kept.filter((one) => one.id !== id), { id, exercise, question, reply }].slice(-MOST),
  );
  await readJudged();
}

/** They have been read. */
export async function forgetJudged(): Promise<void> {
  show([]);
  if (await isOwn()) await changeRecord('judged', () => undefined);
}

function show(next: readonly JudgedAnswer[]): void {
  judged = next;
  changed.emit();
  showUnreadResults(next.length);
}

onSessionEnd(() => show([]));
onTokenReplaced(() => show([]));
