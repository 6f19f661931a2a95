import type { Reply } from '../../../lib/failure/api-types.ts';
import { queryClient } from '../../../lib/net/query-client.ts';
import { apiQueryKey, useApiMutation } from '../../../lib/net/use-api.ts';

type GroupReply = Reply<'GET /api/group'>;
type ChangeKey =
  | 'POST /api/group/create'
  | 'POST /api/group/join'
  | 'POST /api/group/update'
  | 'POST /api/group/invitation/replace'
  | 'POST /api/group/member/remove';

/** A change whose reply is the group as it is then. A refused one shows the group as the server has it. */
export function useGroupChange<K extends ChangeKey>(key: K, onDone?: () => void) {
  return useApiMutation(key, {
    onSuccess: (reply) => {
      showGroup(reply.group);
      onDone?.();
    },
    onError: () => void refreshGroup(),
  });
}

/** Leaves the group. */
export function useLeaveGroup(onDone: () => void) {
  return useApiMutation('POST /api/group/leave', {
    onSuccess: () => {
      showGroup(null);
      onDone();
    },
  });
}

function showGroup(group: GroupReply['group']): void {
  queryClient.setQueryData<GroupReply>(apiQueryKey('GET /api/group'), { messageCode: '00', group });
  void queryClient.invalidateQueries({ queryKey: ['GET /api/group/invitation'] });
}

async function refreshGroup(): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: ['GET /api/group'] });
}
