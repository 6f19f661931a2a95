import type { UseQueryResult } from '@tanstack/react-query';
import type { ApiError } from '../../../lib/api-error.ts';
import type { Reply } from '../../../lib/api-types.ts';
import { useApi } from '../../../lib/use-api.ts';

type Starter = Reply<'GET /api/get/starter'>;
export type StarterLesson = Starter['lessons'][number];

/** Reads the lessons before A1. Answers change what is finished, so each screen asks again. */
export function useStarter(): UseQueryResult<Starter, ApiError> {
  return useApi('GET /api/get/starter', undefined, { staleTime: 0 });
}
