import type { UseQueryResult } from '@tanstack/react-query';
import type { ApiError } from '../../../lib/failure/api-error.ts';
import type { Reply } from '../../../lib/failure/api-types.ts';
import { useApi } from '../../../lib/net/use-api.ts';

type Starter = Reply<'GET /api/get/starter'>;
export type StarterLesson = Starter['lessons'][number];

/** Reads the lessons before A1. Answers change the finished parts, so each screen fetches them again. */
export function useStarter(): UseQueryResult<Starter, ApiError> {
  return useApi('GET /api/get/starter', undefined, { staleTime: 0 });
}
