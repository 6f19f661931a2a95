import { useEffect, useRef } from 'react';
import { invalidateProgress } from '../../domain/learner/queries.ts';
import { queryClient } from '../../lib/query-client.ts';
import { apiQueryKey, useApiMutation } from '../../lib/use-api.ts';
import type { Reply } from '../../lib/api-types.ts';
import { removeRun } from './stored-run.ts';

/** Records the end of a conversation when its screen is shown. Sent again, it changes nothing. */
export function useFinish(practical_id: string, path: readonly number[]) {
  const finish = useApiMutation('POST /api/role-play/finish', {
    onSuccess: ({ reached, points }) => {
      queryClient.setQueryData<Reply<'GET /api/get/role-play'>>(
        apiQueryKey('GET /api/get/role-play', { query: { practical_id } }),
        (known) => known && { ...known, reached },
      );
      if (points > 0) invalidateProgress();
    },
  });
  const { mutate } = finish;
  const save = () => mutate({ body: { practical_id, path: [...path] } });
  const isSent = useRef(false);
  useEffect(() => {
    if (isSent.current) return;
    isSent.current = true;
    save();
  });
  useEffect(() => removeRun, []);
  return { ...finish, save };
}
