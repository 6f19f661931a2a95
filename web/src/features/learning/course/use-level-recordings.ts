import { useInfiniteQuery } from '@tanstack/react-query';
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ApiError } from '../../../lib/api-error.ts';
import type { Reply } from '../../../lib/api-types.ts';
import { call } from '../../../lib/call.ts';

type RecordingsPage = Reply<'GET /api/broadcast-contents'>;

export type LevelRecordingsQuery = UseInfiniteQueryResult<InfiniteData<RecordingsPage>, ApiError>;

/** Reads the recorded lessons of a level, newest first, page by page. */
export function useLevelRecordings(level_id: string): LevelRecordingsQuery {
  return useInfiniteQuery<RecordingsPage, ApiError, InfiniteData<RecordingsPage>, readonly unknown[], string | null>({
    queryKey: ['GET /api/broadcast-contents', 'pages', level_id],
    queryFn: ({ pageParam, signal }) =>
      call('GET /api/broadcast-contents', { query: { level_id, ...(pageParam ? { cursor: pageParam } : {}) }, signal }),
    initialPageParam: null,
    getNextPageParam: ({ next_cursor }) => next_cursor,
  });
}
