import { useInfiniteQuery } from '@tanstack/react-query';
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ApiError } from '../failure/api-error.ts';
import type { CallKey, Options, Reply } from '../failure/api-types.ts';
import { call } from './call.ts';

type GetKey = Extract<CallKey, `GET ${string}`>;
/** The calls whose reply names the next page. */
type PagedKey = { [K in GetKey]: Reply<K> extends { next_cursor: string | null } ? K : never }[GetKey];
type Query = Record<string, string | undefined>;

/** Reads a list page by page, under the call's key and `pages`. */
export function useApiPages<K extends PagedKey>(
  key: K,
  query: Query = {},
  params?: Record<string, string>,
  settings: { refetchInterval?: number | false } = {},
): UseInfiniteQueryResult<InfiniteData<Reply<K>>, ApiError> {
  return useInfiniteQuery<Reply<K>, ApiError, InfiniteData<Reply<K>>, readonly unknown[], string | null>({
    ...settings,
    queryKey: pagesKey(key, query, params),
    initialPageParam: null,
    // Every paged call accepts a cursor beside its own query.
    queryFn: ({ pageParam, signal }) =>
      call(key, {
        ...(params ? { params } : {}),
        query: { ...query, ...(pageParam === null ? {} : { cursor: pageParam }) },
        signal,
      } as unknown as Options<K>),
    // `PagedKey` names only calls with `next_cursor`.
    getNextPageParam: (last) => (last as { next_cursor: string | null }).next_cursor,
  });
}

export function pagesKey(key: PagedKey, query: Query = {}, params?: Record<string, string>): readonly unknown[] {
  return params ? [key, 'pages', query, params] : [key, 'pages', query];
}
