import { endSession } from '../lib/session.ts';
import { useApiMutation } from '../lib/use-api.ts';

/** Signs out here also where the server cannot be reached. */
export function useSignOut() {
  return useApiMutation('POST /api/client/logout', { onSettled: () => endSession('logout') });
}
