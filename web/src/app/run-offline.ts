import type { Query } from '@tanstack/react-query';
import type { Reply } from '../lib/failure/api-types.ts';
import { lacksAccess } from '../domain/subscription/lacks-access.ts';
import { clearDownloads } from '../domain/learner/offline/clear-downloads.ts';
import { isExercise, storeExercise } from '../domain/learner/offline/stored-exercises.ts';
import { readStoredWeeks, updateStoredReply } from '../domain/learner/offline/stored-weeks.ts';
import { deliverAgain, MAX_ATTEMPTS, onAccessRefused, onDelivered } from '../domain/answers/deliver-outbox.ts';
import { refreshGraded } from '../domain/answers/graded-answers.ts';
import { onOutboxChange, refreshPending, requeue } from '../domain/answers/outbox.ts';
import { readPending } from '../domain/answers/pending.ts';
import { loadChunk } from '../lib/chunk/load-chunk.ts';
import { queryClient } from '../lib/net/query-client.ts';
import { invalidateAfterDelivery, invalidateLearner, learnerQuery } from '../domain/learner/queries.ts';
import { currentScope, lastAccount, onScopeChange } from '../lib/net/session-scope.ts';

/** Whether the subscription gave access when it was last read; null before. Reset with the session. */
let wasOpen: { token: string | null; isOpen: boolean } | null = null;

/** Delivers the outbox whenever a delivery may succeed, and refreshes downloads with the screens. */
export function runOffline(): (() => void) | undefined {
  if (!('indexedDB' in window)) return undefined;
  const stops = [
    onScopeChange(startSession),
    onDelivered(followDelivery),
    onAccessRefused(invalidateLearner),
    shareBetweenTabs(),
    queryClient.getQueryCache().subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'success') follow(event.query);
    }),
  ];
  window.addEventListener('online', deliver);
  document.addEventListener('visibilitychange', deliverWhenSeen);
  startSession();
  // These replies arrived before the listener.
  for (const query of queryClient.getQueryCache().getAll()) if (query.state.data !== undefined) follow(query);
  return () => {
    for (const stop of stops) stop();
    window.removeEventListener('online', deliver);
    document.removeEventListener('visibilitychange', deliverWhenSeen);
  };
}

function followDelivery(): void {
  invalidateAfterDelivery();
  attempt(loadChunk(() => import('../domain/session/sync-sessions.ts')).then(({ syncSessions }) => syncSessions()));
}

function startSession(): void {
  const scope = currentScope();
  if (scope.token === null) return startGuest();
  // Nothing is stored while the account is unknown.
  if (scope.account === null) attempt(fetchLearner());
  attempt(openAccount());
}

/** Deletes the downloads of the last account, whose session may have ended without the time for it. */
function startGuest(): void {
  const account = lastAccount();
  if (account !== null) attempt(clearDownloads(account));
  refresh();
}

/** Retries, once per start, the entries that failed in the server. */
async function openAccount(): Promise<void> {
  const scope = currentScope();
  if (scope.account !== null) {
    await requeue(['server'], MAX_ATTEMPTS - 1, scope);
  }
  await refreshPending();
  refresh();
  deliver();
}

function refresh(): void {
  attempt(refreshPending());
  attempt(readStoredWeeks());
  attempt(refreshGraded());
}

function deliver(): void {
  // Not every screen fetches the subscription.
  if (readPending().some(({ setAside }) => setAside?.reason === 'access')) attempt(fetchLearner());
  void deliverAgain();
}

function fetchLearner(): Promise<void> {
  return queryClient.prefetchQuery(learnerQuery);
}

/** Timers do not run while a phone sleeps. */
function deliverWhenSeen(): void {
  if (document.visibilityState === 'visible') deliver();
}

/** Shares changes of the outbox between the tabs of one account. */
function shareBetweenTabs(): () => void {
  if (!('BroadcastChannel' in window)) return () => undefined;
  const channel = new BroadcastChannel('outbox');
  const reread = () => {
    attempt(refreshPending());
    attempt(refreshGraded());
  };
  channel.addEventListener('message', reread);
  const stop = onOutboxChange(() => channel.postMessage('changed'));
  return () => {
    stop();
    channel.close();
  };
}

function follow({ queryHash, queryKey, state }: Query): void {
  // The key belongs to this call, so the data is its reply.
  if (queryKey[0] === 'GET /api/user') followLearner(state.data as Reply<'GET /api/user'>);
  attempt(updateStoredReply(queryHash, state.data));
  if (isExercise(queryKey)) attempt(storeExercise(queryHash, state.data));
}

function followLearner({ user }: Reply<'GET /api/user'>): void {
  const scope = currentScope();
  const wasKnown = scope.account !== null;
  const before = scope.identify(user.uuid);
  if (before !== null) attempt(clearDownloads(before));
  if (!wasKnown) attempt(openAccount());
  const isOpen = !lacksAccess(user.subscription);
  const hasOpened = isOpen && !(wasOpen?.token === scope.token && wasOpen.isOpen);
  wasOpen = { token: scope.token, isOpen };
  if (hasOpened) attempt(requeue(['access']).then((isAny) => (isAny ? deliver() : undefined)));
}

/** Logs a failure: in a browser without storage, everything else works. */
function attempt(work: Promise<unknown>): void {
  work.catch((error: unknown) => console.warn('Nothing is stored on this phone', error));
}
