import { createEmitter } from '../emitter.ts';
import { onSessionEnd } from '../session.ts';
import { showToast } from '../toast.ts';
import { readUnsent, showUnsent } from '../unsent.ts';
import { offline } from '../../text/offline.ts';
import { backoffSeconds } from './backoff.ts';
import { changeRecord, readRecord } from './offline-database.ts';
import { isOwn, sessionMark, takeOver } from './owner.ts';
import type { UnsentItem } from './records.ts';
import { sendItem } from './send-item.ts';

let sending: Promise<void> | null = null;
let failures = 0;
/** A busy server named a time: nothing is sent before it, whatever happens. */
let heldUntil = 0;
let timer: ReturnType<typeof setTimeout> | undefined;
const arrival = createEmitter<void>();

/** Some of what waited has arrived at the server. */
export const onUnsentArrived = arrival.listen;

/** Keeps a finished item until the server has it. Rejects where the browser keeps nothing. */
export async function keepUnsent(content_uuid: string): Promise<void> {
  await takeOver();
  await changeRecord('unsent', (items = []) =>
    items.some((item) => item.content_uuid === content_uuid) ? items : [...items, { content_uuid, at: Date.now() }],
  );
  await readQueue();
  scheduleRetry();
}

/** Shows what waits for the open session; nothing to those it is not theirs. */
export async function readQueue(): Promise<UnsentItem[]> {
  const items = (await isOwn()) ? ((await readRecord('unsent')) ?? []) : [];
  showUnsent(items.map(({ content_uuid }) => content_uuid));
  return items;
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
  let arrived = 0;
  for (let [next] = await readQueue(); next && session === sessionMark(); [next] = await readQueue()) {
    const outcome = await sendItem(next.content_uuid);
    // A session that ended took the queue with it.
    if (session !== sessionMark()) return;
    if (outcome.is === 'later') {
      noteFailure(outcome.wait);
      break;
    }
    failures = 0;
    if (outcome.is === 'sent') arrived += 1;
    else refused.push(outcome.message);
    await drop(next);
  }
  if (arrived > 0) arrival.emit();
  report(arrived, refused);
}

async function drop({ content_uuid }: UnsentItem): Promise<void> {
  await changeRecord('unsent', (items) => items?.filter((item) => item.content_uuid !== content_uuid));
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

function report(arrived: number, refused: readonly string[]): void {
  const [reason] = refused;
  if (reason !== undefined) showToast(offline.refused(refused.length, reason));
  else if (arrived > 0 && readUnsent().length === 0) showToast(offline.arrived(arrived));
}

onSessionEnd(() => {
  clearTimeout(timer);
  failures = 0;
  heldUntil = 0;
});
