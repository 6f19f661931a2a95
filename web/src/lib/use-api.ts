import { useMutation, useQuery } from '@tanstack/react-query';
import type { UseMutationOptions, UseMutationResult, UseQueryOptions, UseQueryResult } from '@tanstack/react-query';
import type { ApiError } from './api-error.ts';
import type { CallKey, Options, Reply } from './api-types.ts';
import { callWith } from './call.ts';
import { answerOffline } from './offline/answer-offline.ts';

type GetKey = Extract<CallKey, `GET ${string}`>;
type Asked<K extends GetKey> = Omit<Options<K>, 'signal' | 'keepalive' | 'idempotencyKey' | 'form'>;
type QuerySettings<K extends GetKey> = Omit<UseQueryOptions<Reply<K>, ApiError>, 'queryKey' | 'queryFn'>;

/** The key under which a GET is cached: `invalidateQueries({ queryKey: [key] })` drops it whatever it was asked with. */
export function apiQueryKey<K extends GetKey>(key: K, asked?: Asked<K>): readonly unknown[] {
  return asked ? [key, asked] : [key];
}

/** Asks the server; where there is none to be reached, what was downloaded answers. */
export function apiQuery<K extends GetKey>(key: K, asked?: Asked<K>) {
  return {
    queryKey: apiQueryKey(key, asked),
    queryFn: ({ signal }: { signal: AbortSignal }): Promise<Reply<K>> =>
      callWith(key, { ...asked, signal }).catch((error: unknown) => answerOffline(error, key, asked)),
  };
}

/** A GET of the contract as a query. */
export function useApi<K extends GetKey>(
  key: K,
  asked?: Asked<K>,
  settings?: QuerySettings<K>,
): UseQueryResult<Reply<K>, ApiError> {
  return useQuery<Reply<K>, ApiError>({ ...settings, ...apiQuery(key, asked) });
}

type MutationSettings<K extends CallKey> = Omit<UseMutationOptions<Reply<K>, ApiError, Options<K>>, 'mutationFn'>;

/** A call of the contract as a mutation: `mutate({ body: … })`. */
export function useApiMutation<K extends CallKey>(
  key: K,
  settings?: MutationSettings<K>,
): UseMutationResult<Reply<K>, ApiError, Options<K>> {
  return useMutation<Reply<K>, ApiError, Options<K>>({ ...settings, mutationFn: (options) => callWith(key, options) });
}
