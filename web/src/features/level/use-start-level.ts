import type { Plan } from '@lisan/contract/subscription';
import { queryClient } from '../../lib/query-client.ts';
import { saveToken } from '../../lib/session.ts';
import { useApiMutation } from '../../lib/use-api.ts';
import { useRequestKey } from '../../lib/use-request-key.ts';

type Given = {
  level: string;
  msisdn: string;
  /** Seconds until another code may be asked for; null when no plan was chosen and no code was sent. */
  onStarted: (resendIn: number | null) => void;
};

/**
 * Ends onboarding: the level and the free days begin. With a plan its terms' version goes along and a code is sent, which
 * alone is consent. The reply's token replaces the onboarding one, which dies soon after.
 */
export function useStartLevel({ level, msisdn, onStarted }: Given) {
  const keyFor = useRequestKey();
  const start = useApiMutation('POST /api/client/create/subscriber', {
    onSuccess: async ({ access_token, activation }, { body }) => {
      saveToken(access_token);
      await queryClient.invalidateQueries();
      // A code that could not be sent may be asked for at once.
      onStarted(body.subscription_uuid === undefined ? null : (activation?.resend_in ?? 0));
    },
  });
  function startWith(plan: Plan | null) {
    const consent = plan ? { subscription_uuid: plan.uuid, consent_version: plan.terms.version } : {};
    start.mutate({ body: { uuid: level, msisdn, ...consent }, idempotencyKey: keyFor(`${level} ${plan?.uuid ?? ''}`) });
  }
  return { ...start, startWith };
}
