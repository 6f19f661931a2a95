import type { Plan } from '@lisan/contract/billing/subscription';
import type { SentConsentCode } from '../../../lib/code-sending.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { saveToken } from '../../../domain/learner/session/session.ts';
import { useApiMutation } from '../../../lib/use-api.ts';
import { useRequestKey } from '../../../lib/use-request-key.ts';
import { OTP_LENGTH } from '../../../ui/otp-field.tsx';

type Given = {
  level: string;
  msisdn: string;
  /** With the state of the code; null without a plan. */
  onStarted: (sent: SentConsentCode | null) => void;
};

/** A code that could not be sent may be requested again at once. */
const NOT_SENT: SentConsentCode = { resend_in: 0, otp_length: OTP_LENGTH, code_from: 'us' };

/**
 * Ends onboarding: starts the level and the free days. With a plan it sends the version of the terms and requests a
 * code, which alone is consent. The token of the reply replaces the onboarding token, which expires soon after.
 */
export function useStartLevel({ level, msisdn, onStarted }: Given) {
  const keyFor = useRequestKey();
  const start = useApiMutation('POST /api/client/create/subscriber', {
    onSuccess: async ({ access_token, activation }, { body }) => {
      saveToken(access_token);
      await queryClient.invalidateQueries();
      onStarted(body.subscription_uuid === undefined ? null : (activation ?? NOT_SENT));
    },
  });
  function startWith(plan: Plan | null) {
    const consent = plan ? { subscription_uuid: plan.uuid, consent_version: plan.terms.version } : {};
    start.mutate({ body: { uuid: level, msisdn, ...consent }, idempotencyKey: keyFor(`${level} ${plan?.uuid ?? ''}`) });
  }
  return { ...start, startWith };
}
