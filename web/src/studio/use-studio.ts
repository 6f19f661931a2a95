import type { UseQueryResult } from '@tanstack/react-query';
import type { ApiError } from '../lib/api-error.ts';
import type { Reply } from '../lib/api-types.ts';
import { useApi } from '../lib/use-api.ts';

/** Reads the teacher and the provider. */
export function useStudio(): UseQueryResult<Reply<'GET /api/studio'>, ApiError> {
  return useApi('GET /api/studio', {}, { staleTime: 5 * 60_000 });
}
