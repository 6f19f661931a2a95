import { createEmitter } from '../emitter.ts';
import { onSessionEnd } from '../session.ts';
import { isAnswer, showUnsent } from '../unsent.ts';
import { backoffSeconds } from './backoff.ts';
import { changeRecord, readRecord } from './offline-database.ts';
import { isOwn, sessionMark, takeOver } from './owner.ts';
import { noteJudged } from './judged-answers.ts';
import type { Unsent } from './records.ts';
import { tellArrived } from './tell-arrived.ts';
import { sendOne } from './send-one.ts';

let sending: Promise<void> | null = null;
let failures = 0;
/** A busy server named a time: nothing is sent before it, whatever happens. */
let heldUntil = 0;
let timer: ReturnType<typeof setTimeout> | undefined;
const arrival = createEmitter<void>();

/** Some of what waited has arrived at the server. */
export const onUnsentArrived = arrival.listen;

/** Keeps what was finished or answered until the server has it. Rejects where the browser keeps nothing. */
export async function keepUnsent(unsent: Unsent): Promise<void> {
  await takeOver();
  await changeRecord('unsent', (before = []) =>
    before.some(({ id }) => id === unsent.id) ? before : [...before, unsent],
  );
  await readQueue();
  scheduleRetry();
}

/** Shows what waits for the open session; nothing to those it is not theirs. */
export async function readQueue(): Promise<Unsent[]> {
  const waiting = (await isOwn()) ? ((await readRecord('unsent')) ?? []) : [];
  showUnsent(waiting);
  return waiting;
}

/** Sends what waits, the oldest first, one at a time. Never rejects: what could not be sent stays. */
export function sendUnsent(): Promise<void> {
  if (Date.now() < heldUntil) return Promise.resolve();
  sending ??= sendAll()
    .catch((error: unknown) => console.warn('What waits was not sent', error))
    .finally(() => {
      sending = null;
    });
  return sending;
}

async function sendAll(): Promise<void> {
  clearTimeout(timer);
  const session = sessionMark();
  const refused: string[] = [];
  const arrived: Unsent[] = [];
  for (let [next] = await readQueue(); next && session === sessionMark(); [next] = await readQueue()) {
    const outcome = await sendOne(next);
    // A session that ended took the queue with it.
    if (session !== sessionMark()) return;
    if (outcome.is === 'later') {
      noteFailure(outcome.wait);
      break;
    }
    failures = 0;
    if (outcome.is === 'refused') refused.push(outcome.message);
    else arrived.push(next);
    // First, so that a page that is closed now loses no result: the answer is sent again, and gets the same reply.
    if (outcome.is === 'sent' && outcome.reply && isAnswer(next)) await noteJudged(next, outcome.reply);
    await drop(next);
  }
  if (arrived.length > 0) arrival.emit();
  tellArrived(arrived, refused);
}

async function drop({ id }: Unsent): Promise<void> {
  await changeRecord('unsent', (before) => before?.filter((one) => one.id !== id));
}

function noteFailure(asked: number | undefined): void {
  failures += 1;
  if (asked !== undefined) heldUntil = Date.now() + asked * 1000;
  scheduleRetry();
}

/** The browser's word that the network is back comes sooner where it comes; it says nothing of a server that is away. */
function scheduleRetry(): void {
  clearTimeout(timer);
  const wait = backoffSeconds(Math.max(1, failures)) * 1000;
  timer = setTimeout(() => void sendUnsent(), Math.max(wait, heldUntil - Date.now()));
}

onSessionEnd(() => {
  clearTimeout(timer);
  failures = 0;
  heldUntil = 0;
});
