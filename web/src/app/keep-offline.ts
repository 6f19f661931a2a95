import type { Query } from '@tanstack/react-query';
import type { Reply } from '../lib/api-types.ts';
import { readJudged } from '../lib/offline/judged-answers.ts';
import { isExercise, keepExercise } from '../lib/offline/kept-exercises.ts';
import { readKeptWeeks, renewReply } from '../lib/offline/kept-weeks.ts';
import { onUnsentArrived, readQueue, sendUnsent } from '../lib/offline/offline-queue.ts';
import { meetLearner } from '../lib/offline/owner.ts';
import { queryClient } from '../lib/query-client.ts';
import { refreshAfterArrival } from '../lib/refresh-standing.ts';
import { subscribeToToken } from '../lib/session.ts';

/** Sends what waits whenever there is hope, and keeps what was downloaded as new as what is on the screen. */
export function keepOffline(): (() => void) | undefined {
  if (!('indexedDB' in window)) return undefined;
  const stops = [
    subscribeToToken(readAnew),
    onUnsentArrived(refreshAfterArrival),
    queryClient.getQueryCache().subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'success') follow(event.query);
    }),
  ];
  window.addEventListener('online', send);
  document.addEventListener('visibilitychange', sendWhenSeen);
  readAnew();
  send();
  // What came before this was here.
  for (const query of queryClient.getQueryCache().getAll()) if (query.state.data !== undefined) follow(query);
  return () => {
    for (const stop of stops) stop();
    window.removeEventListener('online', send);
    document.removeEventListener('visibilitychange', sendWhenSeen);
  };
}

function send(): void {
  void sendUnsent();
}

/** Timers stand still while a phone sleeps. */
function sendWhenSeen(): void {
  if (document.visibilityState === 'visible') send();
}

function readAnew(): void {
  attempt(readQueue());
  attempt(readKeptWeeks());
  attempt(readJudged());
}

function follow({ queryHash, queryKey, state }: Query): void {
  attempt(renewReply(queryHash, state.data));
  if (isExercise(queryKey)) attempt(keepExercise(queryHash, state.data));
  if (queryKey[0] !== 'GET /api/user') return;
  // The key is the call's, so this is its reply.
  const { user } = state.data as Reply<'GET /api/user'>;
  attempt(
    meetLearner(user.uuid).then((isChanged) => {
      if (!isChanged) return;
      readAnew();
      send();
    }),
  );
}

/** Where the browser keeps nothing there is nothing to be done; everything else works as ever. */
function attempt(work: Promise<unknown>): void {
  work.catch((error: unknown) => console.warn('Nothing is kept on this phone', error));
}
