import { withdrawPush } from '../../lib/push/withdraw-push.ts';
import { endSession } from '../../lib/session.ts';
import { useApiMutation } from '../../lib/use-api.ts';

/** Leaves on this phone whether or not the server could be told: on a shared phone, staying signed in is the worse failure. */
export function useLogout() {
  return useApiMutation('POST /api/client/logout', {
    // Before the page is left, which would cut it short.
    onMutate: withdrawPush,
    onSettled: () => endSession('logout'),
  });
}
