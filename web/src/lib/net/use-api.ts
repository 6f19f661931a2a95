import { useMutation, useQuery } from '@tanstack/react-query';
import type { UseMutationOptions, UseMutationResult, UseQueryOptions, UseQueryResult } from '@tanstack/react-query';
import type { ApiError } from '../failure/api-error.ts';
import type { CallKey, Options, Reply } from '../failure/api-types.ts';
import { callWith } from './call.ts';
import { answerOffline } from './offline-replies.ts';

type GetKey = Extract<CallKey, `GET ${string}`>;
type Request<K extends GetKey> = Omit<Options<K>, 'signal' | 'keepalive' | 'idempotencyKey' | 'form'>;
export type QuerySettings<K extends GetKey> = Omit<UseQueryOptions<Reply<K>, ApiError>, 'queryKey' | 'queryFn'>;

/** Returns the key of a cached GET: `invalidateQueries({ queryKey: [key] })` matches every request of the call. */
export function apiQueryKey<K extends GetKey>(key: K, request?: Request<K>): readonly unknown[] {
  return request ? [key, request] : [key];
}

/** Fetches from the server; while the server is unreachable a downloaded reply answers. */
export function apiQuery<K extends GetKey>(key: K, request?: Request<K>) {
  return {
    queryKey: apiQueryKey(key, request),
    queryFn: ({ signal }: { signal: AbortSignal }): Promise<Reply<K>> =>
      callWith(key, { ...request, signal }).catch((error: unknown) => answerOffline(error, key, request)),
  };
}

/** Returns a GET of the contract as a query. */
export function useApi<K extends GetKey>(
  key: K,
  request?: Request<K>,
  settings?: QuerySettings<K>,
): UseQueryResult<Reply<K>, ApiError> {
  return useQuery<Reply<K>, ApiError>({ ...settings, ...apiQuery(key, request) });
}

type MutationSettings<K extends CallKey> = Omit<UseMutationOptions<Reply<K>, ApiError, Options<K>>, 'mutationFn'>;

/** Returns a call of the contract as a mutation: `mutate({ body: … })`. */
export function useApiMutation<K extends CallKey>(
  key: K,
  settings?: MutationSettings<K>,
): UseMutationResult<Reply<K>, ApiError, Options<K>> {
  return useMutation<Reply<K>, ApiError, Options<K>>({ ...settings, mutationFn: (options) => callWith(key, options) });
}
