import type { UseQueryResult } from '@tanstack/react-query';
import type { ApiError } from '../../lib/failure/api-error.ts';
import type { Reply } from '../../lib/failure/api-types.ts';
import { useApi } from '../../lib/net/use-api.ts';

/** Reads the group; again on every screen, because the others practise too. */
export function useGroup(): UseQueryResult<Reply<'GET /api/group'>, ApiError> {
  return useApi('GET /api/group', undefined, { staleTime: 0 });
}
