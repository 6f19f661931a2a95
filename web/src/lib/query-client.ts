import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';
import { onSessionEnd, onTokenReplaced } from './session.ts';

const RETRIES = 2;

/** Trying again helps where no reply came or the server was briefly away, never where it said no. */
function shouldRetry(failures: number, error: Error): boolean {
  const passing = error instanceof ApiError && (error.code === 'network' || error.status >= 502);
  return passing && failures < RETRIES;
}

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { networkMode: 'offlineFirst', retry: shouldRetry, staleTime: 30_000, gcTime: 30 * 60_000 },
    mutations: { networkMode: 'offlineFirst', retry: false },
  },
});

/** A phone may be shared: what one learner saw is gone before the next one signs in. */
onSessionEnd(() => queryClient.clear());
onTokenReplaced(() => void queryClient.resetQueries());
