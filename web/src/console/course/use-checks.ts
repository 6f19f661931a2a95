import type { CourseFault } from '@lisan/contract/console/course-values';
import { useApi } from '../../lib/net/use-api.ts';

const POLL_MS = 1500;

/** Returns the faults that the checks find in a draft; null while they run. */
export function useChecks(id: string): { faults: CourseFault[] | null } {
  const query = useApi(
    'GET /api/console/course/drafts/:id/checks',
    { params: { id } },
    { staleTime: 0, refetchInterval: ({ state }) => (state.data?.faults === null ? POLL_MS : false) },
  );
  return { faults: query.data?.faults ?? null };
}
