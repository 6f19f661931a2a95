import { useQueryClient } from '@tanstack/react-query';
import { showToast } from '../../../lib/toast.ts';
import { apiQueryKey, useApiMutation } from '../../../lib/use-api.ts';
import { subscriber } from '../../../text/subscriber.ts';

const { signedOut, signedOutOthers } = subscriber.devices;

/** Signs other devices of the learner out, and refetches the list after success and failure. */
export function useRevokeSessions() {
  const queries = useQueryClient();
  return useApiMutation('POST /api/sessions/revoke', {
    onSuccess: (_reply, { body }) => showToast(body?.others ? signedOutOthers : signedOut),
    onSettled: () => queries.invalidateQueries({ queryKey: apiQueryKey('GET /api/sessions') }),
  });
}
