import { MutationCache, onlineManager, QueryClient } from '@tanstack/react-query';
import type { Query } from '@tanstack/react-query';
import { phoneNow } from '../time/clock.ts';
import { ApiError, isOffline } from '../failure/api-error.ts';
import { onScopeEnd } from './session-scope.ts';

const RETRIES = 2;

/**
 * Retries if no reply came or the server was briefly away. While the browser is offline a retry would wait without a
 * word: the query fails at once, and the return of the network refetches it.
 */
function shouldRetry(failures: number, error: Error): boolean {
  if (isWithoutNetwork()) return false;
  const passing = error instanceof ApiError && (error.code === 'network' || error.status >= 502);
  return passing && failures < RETRIES;
}

function isWithoutNetwork(): boolean {
  return navigator.onLine === false;
}

// The library assumes that a page starts online, and would miss the return of the network.
if (isWithoutNetwork()) onlineManager.setOnline(false);

const FRESH_MS = 30_000;

/** The library dates data by the phone's clock: data of a clock that was set back since would stay fresh for days. */
function staleTime({ state }: Query): number {
  return state.dataUpdatedAt > phoneNow() ? -Infinity : FRESH_MS;
}

/** The server may have executed a change whose reply was lost, so the learner and the subscription are read again. */
const mutationCache = new MutationCache({
  onError: (error) => {
    if (isOffline(error)) void queryClient.invalidateQueries({ queryKey: ['GET /api/user'] });
  },
});

export const queryClient: QueryClient = new QueryClient({
  mutationCache,
  defaultOptions: {
    queries: { networkMode: 'offlineFirst', retry: shouldRetry, staleTime, gcTime: 30 * 60_000 },
    mutations: { networkMode: 'offlineFirst', retry: false },
  },
});

/** Replies of one account are removed before the next one signs in. */
onScopeEnd(() => queryClient.clear());
