import { useNavigate } from '../../../lib/router/use-router.ts';
import { queryClient } from '../../../lib/net/query-client.ts';
import { showToast } from '../../../lib/toast.ts';
import { useApiMutation } from '../../../lib/net/use-api.ts';
import { level as text } from './text/level.ts';

/** Moves a learner to another level. Nearly every cached reply belongs to the old level. */
export function useChangeLevel() {
  const navigate = useNavigate();
  const change = useApiMutation('POST /api/change/level', {
    onSuccess: async ({ level_subscriber }) => {
      await queryClient.invalidateQueries();
      showToast(text.page.switched(level_subscriber.level.code));
      navigate('/home', { replace: true });
    },
  });
  return { ...change, changeTo: (uuid: string) => change.mutate({ body: { level_id: uuid } }) };
}
