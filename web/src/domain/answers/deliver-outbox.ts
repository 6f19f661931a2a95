import { createEmitter } from '../../lib/emitter.ts';
import { currentScope, onScopeEnd } from '../../lib/session-scope.ts';
import type { SessionScope } from '../../lib/session-scope.ts';
import { loadChunk } from '../../lib/load-chunk.ts';
import { BACKGROUND_BACKOFF, backoffMs } from '../../lib/backoff.ts';
import { refreshGraded } from './graded-answers.ts';
import { blocksLane, laneOf } from './outbox-entry.ts';
import type { OutboxEntry } from './outbox-entry.ts';
import { postponeEntry, refreshPending, setAsideEntry, ackEntry } from './outbox.ts';
import { readPending, queuedOf } from './pending.ts';
import { sendEntry } from './send-entry.ts';
import type { Sending } from './send-entry.ts';
import { withSenderLock } from './sender-lock.ts';

/** After so many failures of the server an entry is set aside. */
export const MAX_ATTEMPTS = 6;

/** After failures at several entries in a row the rest waits for the next pass. */
const MAX_FAILURES_PER_PASS = 3;

type Pass = { scope: SessionScope; delivered: OutboxEntry[]; refused: OutboxEntry[]; failed: Set<string> };

let running: { scope: SessionScope; done: Promise<void> } | null = null;
let stopTimer: (() => void) | null = null;
/** Passes in a row that reached no server. */
let unreachable = 0;
/** Nothing is sent before this time, which a busy server named. Milliseconds since 1970. */
let blockedUntil = 0;
const delivered = createEmitter<void>();
const accessRefused = createEmitter<void>();

/** Listens for deliveries: the server has accepted some of the outbox. */
export const onDelivered = delivered.listen;

/** Listens for entries that the subscription does not cover: the cached subscription is stale. */
export const onAccessRefused = accessRefused.listen;

/** Sends the outbox, each lane in its order. Never rejects: what could not be sent stays stored. */
export function deliverOutbox(): Promise<void> {
  const scope = currentScope();
  if (running?.scope === scope) return running.done;
  if (scope.account === null || Date.now() < blockedUntil) return Promise.resolve();
  const done = withSenderLock(scope, (renew) => runPass(scope, renew))
    .then(async (isOurs) => {
      if (isOurs || scope.endedBy !== null) return;
      // The other tab may be suspended or closed.
      await refreshPending(scope);
      scheduleDelivery();
    })
    .catch((error: unknown) => console.warn('outbox delivery failed', error))
    .finally(() => {
      if (running?.done === done) running = null;
    });
  running = { scope, done };
  return done;
}

/** Sends the outbox without regard to earlier failures: the network or the learner is back. */
export function deliverAgain(): Promise<void> {
  // The first request often still fails; the next one must not wait for the failures before it.
  unreachable = 0;
  return deliverOutbox();
}

async function runPass(scope: SessionScope, renew: () => Promise<void>): Promise<void> {
  stopTimer?.();
  const pass: Pass = { scope, delivered: [], refused: [], failed: new Set() };
  let next = nextEntry(await refreshPending(scope), pass.failed);
  while (next && scope.endedBy === null) {
    await renew();
    const outcome = await sendEntry(next);
    if (outcome.kind === 'ended' || scope.endedBy !== null) return;
    await record(pass, next, outcome);
    if (outcome.kind === 'unreachable' || pass.failed.size >= MAX_FAILURES_PER_PASS) break;
    next = nextEntry(await refreshPending(scope), pass.failed);
  }
  if (scope.endedBy !== null) return;
  if (pass.delivered.length > 0) {
    await refreshGraded();
    delivered.emit();
  }
  await notify(pass);
  scheduleDelivery();
}

/** Most visits deliver nothing, so the texts are loaded here. Never rejects. */
async function notify({ delivered: sent, refused }: Pass): Promise<void> {
  if (sent.length + refused.length === 0) return;
  try {
    const { notifyDelivered } = await loadChunk(() => import('./notify-delivered.ts'));
    notifyDelivered(sent, refused);
  } catch (error) {
    console.warn('toast about delivered answers did not load', error);
  }
}

async function record(pass: Pass, entry: OutboxEntry, outcome: Exclude<Sending, { kind: 'ended' }>): Promise<void> {
  const { scope } = pass;
  switch (outcome.kind) {
    case 'delivered':
      unreachable = 0;
      pass.delivered.push(entry);
      return ackEntry(entry, outcome.reply, scope);
    case 'refused':
      unreachable = 0;
      if (outcome.setAside.reason === 'access') accessRefused.emit();
      pass.refused.push({ ...entry, setAside: outcome.setAside });
      return setAsideEntry(entry, outcome.setAside, scope);
    case 'failed': {
      pass.failed.add(laneOf(entry));
      if (entry.attempts + 1 < MAX_ATTEMPTS) {
        return postponeEntry(entry, Date.now() + backoffMs(entry.attempts + 1, BACKGROUND_BACKOFF), scope);
      }
      const setAside = { reason: 'server', message: outcome.message } as const;
      pass.refused.push({ ...entry, setAside });
      return setAsideEntry(entry, setAside, scope);
    }
    case 'unreachable':
      unreachable += 1;
      if (outcome.wait !== undefined) blockedUntil = Date.now() + outcome.wait * 1000;
  }
}

/** Returns the oldest entry whose lane is free and which is due. */
function nextEntry(entries: readonly OutboxEntry[], failed: ReadonlySet<string>): OutboxEntry | undefined {
  const blocked = new Set(failed);
  for (const entry of entries) {
    const lane = laneOf(entry);
    if (entry.setAside === null && !blocked.has(lane) && entry.retryAt <= Date.now()) return entry;
    if (entry.setAside === null || blocksLane(entry)) blocked.add(lane);
  }
  return undefined;
}

/**
 * Schedules the next pass. The `online` event comes sooner where the network was away, but not where the server was.
 */
export function scheduleDelivery(): void {
  stopTimer?.();
  stopTimer = null;
  const waiting = queuedOf(readPending());
  if (waiting.length === 0) return;
  const due = Math.min(...waiting.map(({ retryAt }) => retryAt)) - Date.now();
  const wait = unreachable > 0 || due <= 0 ? backoffMs(Math.max(1, unreachable), BACKGROUND_BACKOFF) : 0;
  stopTimer = currentScope().setTimeout(() => void deliverOutbox(), Math.max(wait, due, blockedUntil - Date.now()));
}

onScopeEnd(() => {
  stopTimer = null;
  unreachable = 0;
  blockedUntil = 0;
});
