import { queryClient } from '../../lib/query-client.ts';
import { showToast } from '../../lib/toast.ts';
import { useApiMutation } from '../../lib/use-api.ts';
import { useRequestKey } from '../../lib/use-request-key.ts';
import { level as text } from '../../text/level.ts';

/** Confirms a consent code. The same code sent again, after a lost reply, is one consent. */
export function useActivation(onConfirmed: () => void) {
  const keyFor = useRequestKey();
  const confirm = useApiMutation('POST /api/confirm-activation', {
    onSuccess: async () => {
      await queryClient.invalidateQueries();
      showToast(text.code.confirmed);
      onConfirmed();
    },
  });
  return { ...confirm, confirmWith: (otp: string) => confirm.mutate({ body: { otp }, idempotencyKey: keyFor(otp) }) };
}
