import type { UseQueryResult } from '@tanstack/react-query';
import type { ApiError } from '../lib/failure/api-error.ts';
import type { Reply } from '../lib/failure/api-types.ts';
import { useApi } from '../lib/net/use-api.ts';

/** Reads the teacher and the provider. */
export function useStudio(): UseQueryResult<Reply<'GET /api/studio'>, ApiError> {
  return useApi('GET /api/studio', {}, { staleTime: 5 * 60_000 });
}
