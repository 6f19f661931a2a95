import type { CaseDetail } from '@lisan/contract/console/inbox';
import { useQueryClient } from '@tanstack/react-query';
import { apiQueryKey } from '../../lib/net/use-api.ts';

/**
 * Returns a function that runs a change of a case and shows its result; after a refusal it reads the case again, so
 * that a colleague's change is on the screen.
 */
export function useCaseChange(id: string): (change: () => Promise<{ case: CaseDetail }>) => Promise<void> {
  const client = useQueryClient();
  const key = apiQueryKey('GET /api/console/inbox/:id', { params: { id } });
  return async (change) => {
    try {
      client.setQueryData(key, await change());
      await client.invalidateQueries({ queryKey: ['GET /api/console/inbox'] });
    } catch (error) {
      void client.invalidateQueries({ queryKey: key });
      throw error;
    }
  };
}
