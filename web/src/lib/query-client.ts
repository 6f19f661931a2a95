import { onlineManager, QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';
import { onScopeEnd } from './session-scope.ts';

const RETRIES = 2;

/**
 * Trying again helps where no reply came or the server was briefly away, never where it said no. Where the browser knows
 * of no network it would wait for one without a word: the learner is told, and the network's return asks again.
 */
function shouldRetry(failures: number, error: Error): boolean {
  if (isWithoutNetwork()) return false;
  const passing = error instanceof ApiError && (error.code === 'network' || error.status >= 502);
  return passing && failures < RETRIES;
}

function isWithoutNetwork(): boolean {
  return navigator.onLine === false;
}

// It takes a page that was opened without a network for online, and so would miss the network's return.
if (isWithoutNetwork()) onlineManager.setOnline(false);

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { networkMode: 'offlineFirst', retry: shouldRetry, staleTime: 30_000, gcTime: 30 * 60_000 },
    mutations: { networkMode: 'offlineFirst', retry: false },
  },
});

/** Belongs to one session: what one account saw is gone before the next one signs in. */
onScopeEnd(() => queryClient.clear());
