import { createEmitter } from '../../lib/emitter.ts';
import { currentScope, onScopeEnd, type SessionScope } from '../../lib/net/session-scope.ts';
import { loadChunk } from '../../lib/chunk/load-chunk.ts';
import { BACKGROUND_BACKOFF, backoffMs } from '../../lib/net/backoff.ts';
import { ApiError, isOffline } from '../../lib/failure/api-error.ts';
import { call, ANSWER_TIMEOUT_MS } from '../../lib/net/call.ts';
import { elapsed, serverNow } from '../../lib/time/clock.ts';
import { changeRecord } from '../learner/offline/account-database.ts';
import { cacheWriting } from '../writing/queries.ts';
import { refreshGraded } from './graded-answers.ts';
import { blocksLane, laneOf, type OutboxEntry, exerciseOf, type AnswerReply, type SetAside } from './outbox-entry.ts';
import { ackEntry, postponeEntry, refreshPending, requeueAll, setAsideEntry } from './outbox.ts';
import { readPending } from './pending.ts';

/** After so many failures of the server an entry is set aside. */
export const MAX_ATTEMPTS = 6;

/** After failures at several entries in a row the rest waits for the next pass. */
const MAX_FAILURES_PER_PASS = 3;

/** Between the end of a pass and the next scheduled pass. */
const MIN_PAUSE_MS = 1000;
/** Timers may fire a little early. */
const TIMER_SLACK_MS = 50;
/** A longer wait is of a wrong clock, or of a server that confuses its units. */
const MAX_WAIT_MS = BACKGROUND_BACKOFF.maxMs;

type Pass = { scope: SessionScope; delivered: OutboxEntry[]; refused: OutboxEntry[]; failed: Set<string> };

let running: { scope: SessionScope; done: Promise<void> } | null = null;
let stopTimer: (() => void) | null = null;
/** Passes in a row that reached no server. */
let unreachable = 0;
/** Nothing is sent before this value of `elapsed`, because a busy server asked to wait. */
let blockedUntil = 0;
const delivered = createEmitter<void>();
const accessRefused = createEmitter<void>();

/** Listens for deliveries: the server has accepted some of the outbox. */
export const onDelivered = delivered.listen;

/** Listens for entries that the subscription does not cover: the cached subscription is stale. */
export const onAccessRefused = accessRefused.listen;

/** Sends the outbox, each lane in its order. Never rejects: unsent entries stay stored. */
export function deliverOutbox(): Promise<void> {
  const scope = currentScope();
  if (running?.scope === scope) return running.done;
  if (scope.account === null || elapsed() < blockedUntil) return Promise.resolve();
  const done = withSenderLock(scope, (renew) => runPass(scope, renew))
    .then(async (isOurs) => {
      if (isOurs || scope.endedBy !== null) return;
      // The other tab may be suspended or closed.
      await refreshPending(scope);
      scheduleDelivery();
    })
    .catch((error: unknown) => {
      console.warn('outbox delivery failed', error);
      unreachable += 1;
      if (scope === currentScope()) scheduleDelivery();
    })
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

/** Sends all of the outbox at the learner's wish: whatever was set aside, failed or has to wait. */
export async function sendNow(): Promise<void> {
  await running?.done;
  await requeueAll();
  blockedUntil = 0;
  return deliverAgain();
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

/** Notifies the learner. Most visits deliver nothing, so the texts are loaded here. Never rejects. */
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
        return postponeEntry(entry, serverNow() + backoffMs(entry.attempts + 1, BACKGROUND_BACKOFF), scope);
      }
      const setAside = { reason: 'server', message: outcome.message } as const;
      pass.refused.push({ ...entry, setAside });
      return setAsideEntry(entry, setAside, scope);
    }
    case 'unreachable':
      unreachable += 1;
      if (outcome.wait !== undefined) blockedUntil = elapsed() + Math.min(outcome.wait * 1000, MAX_WAIT_MS);
  }
}

/** Returns the oldest entry whose lane is free and which is due. */
function nextEntry(entries: readonly OutboxEntry[], failed: ReadonlySet<string>): OutboxEntry | undefined {
  return headsOf(entries, failed).find((entry) => waitOf(entry) === 0);
}

/** Returns the first entry of each lane that neither waits for an entry that was set aside nor is `busy`. */
function headsOf(entries: readonly OutboxEntry[], busy: ReadonlySet<string> = new Set()): OutboxEntry[] {
  const taken = new Set(busy);
  return entries.filter((entry) => {
    const lane = laneOf(entry);
    const isHead = entry.setAside === null && !taken.has(lane);
    if (entry.setAside === null || blocksLane(entry)) taken.add(lane);
    return isHead;
  });
}

/** Returns the milliseconds until an entry may be sent. A wait that a wrong clock has stored is over. */
function waitOf({ retryAt }: OutboxEntry): number {
  const wait = retryAt - serverNow();
  return wait > MAX_WAIT_MS ? 0 : Math.max(0, wait);
}

/** Schedules the next pass. The `online` event comes sooner if the network was away, but not if the server was. */
export function scheduleDelivery(): void {
  stopTimer?.();
  stopTimer = null;
  const waits = headsOf(readPending()).map(waitOf);
  if (waits.length === 0) return;
  const due = Math.min(...waits);
  const backoff = unreachable > 0 || due === 0 ? backoffMs(Math.max(1, unreachable), BACKGROUND_BACKOFF) : MIN_PAUSE_MS;
  const wait = Math.max(backoff, due, blockedUntil - elapsed() + TIMER_SLACK_MS);
  stopTimer = currentScope().setTimeout(() => void deliverOutbox(), wait);
}

onScopeEnd(() => {
  stopTimer = null;
  unreachable = 0;
  blockedUntil = 0;
});

type Work = (renew: () => Promise<void>) => Promise<void>;

const LEASE_MS = 60_000;
const tab = Math.random().toString(36).slice(2);

/** Runs the work unless another tab runs it. Returns false at once if another tab does. */
async function withSenderLock(scope: SessionScope, work: Work): Promise<boolean> {
  const { locks } = navigator as Partial<Navigator>;
  if (!locks) return withLease(scope, work);
  return locks.request(`outbox ${scope.account}`, { ifAvailable: true }, async (lock) => {
    if (lock) await work(async () => undefined);
    return lock !== null;
  });
}

/** Locks by a record that expires with its tab, for browsers without Web Locks. */
async function withLease(scope: SessionScope, work: Work): Promise<boolean> {
  if (!(await acquireLease(scope))) return false;
  try {
    await work(async () => void (await acquireLease(scope)));
    return true;
  } finally {
    await changeRecord('sender', (lease) => (lease?.tab === tab ? undefined : lease), scope).catch(() => undefined);
  }
}

async function acquireLease(scope: SessionScope): Promise<boolean> {
  let isOurs = false;
  await changeRecord(
    'sender',
    (lease) => {
      const left = lease ? lease.until - serverNow() : 0;
      // A lease with more time than any is of a wrong clock.
      isOurs = !lease || lease.tab === tab || left < 0 || left > 2 * LEASE_MS;
      return isOurs ? { tab, until: serverNow() + LEASE_MS } : lease;
    },
    scope,
  );
  return isOurs;
}

type Sending =
  /** `reply` to an answer; null to other entries, whose screens fetch the changes. */
  | { kind: 'delivered'; reply: AnswerReply | null }
  /** The server does not accept the entry, and a retry would not change that. */
  | { kind: 'refused'; setAside: SetAside }
  /** The server failed at this entry, or did not answer in time. */
  | { kind: 'failed'; message: string }
  /** No server was reached, or it asks to wait: nothing can be sent. `wait` is in seconds, if the server named it. */
  | { kind: 'unreachable'; wait: number | undefined }
  /** The session ended during the call; the entry stays for the same account. */
  | { kind: 'ended' };

/** Sends one entry. The server counts each id once, so an entry whose reply was lost may be sent again. */
async function sendEntry(entry: OutboxEntry): Promise<Sending> {
  try {
    return { kind: 'delivered', reply: await deliver(entry) };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return outcomeOf(error, entry);
  }
}

function outcomeOf(error: ApiError, entry: OutboxEntry): Sending {
  const { status, code, message, retryAfter } = error;
  if (status === 401 || code === 'session_ended') return { kind: 'ended' };
  if (code === 'timeout') return { kind: 'failed', message };
  if (isOffline(error) || status === 429) return { kind: 'unreachable', wait: retryAfter };
  if (status >= 500 || code === 'bad_reply') return { kind: 'failed', message };
  // A locked week refuses a finished item for good; an answer or a draft comes from a week that was open.
  const isAccess = status === 403 && (code === 'subscription_required' || exerciseOf(entry) !== null);
  return { kind: 'refused', setAside: { reason: isAccess ? 'access' : 'refused', message } };
}

async function deliver(entry: OutboxEntry): Promise<AnswerReply | null> {
  const common = { timeoutMs: ANSWER_TIMEOUT_MS, isQuiet: true };
  switch (entry.key) {
    case 'POST /api/subscriber-content-points':
      await call(entry.key, { body: entry.body, ...common });
      return null;
    case 'POST /api/writing/draft':
      // A downloaded week stores the reply: the phone's copy of the text is removed.
      cacheWriting(entry.body, await call(entry.key, { body: entry.body, ...common }));
      return null;
    case 'POST /api/check/question/answer':
      return call(entry.key, { body: entry.body, ...common });
    case 'POST /api/check/practical/answer':
      return call(entry.key, { body: entry.body, ...common });
    case 'POST /api/review/answer':
      return call(entry.key, { body: entry.body, ...common });
    case 'POST /api/session/answer':
      return call(entry.key, { body: entry.body, ...common });
  }
}
