import type { Plan } from '@lisan/contract/billing/subscription';
import { useState } from 'react';
import { codeSending, codeFormatOf } from '../../lib/failure/code-sending.ts';
import type { CodeFormat, CodeSending, SentConsentCode } from '../../lib/failure/code-sending.ts';
import { useApiMutation } from '../../lib/net/use-api.ts';
import { useRequestKey } from '../../lib/net/use-request-key.ts';

/** The code that confirms consent to a plan. The screen before requested the first one; `sent` is the reply to it. */
export function useConsentCode(plan: Plan, sent: SentConsentCode): { sending: CodeSending; look: CodeFormat } {
  const [round, setRound] = useState(0);
  const keyFor = useRequestKey();
  const ask = useApiMutation('POST /api/request-activation', { onSuccess: () => setRound((last) => last + 1) });
  const body = { subscription_uuid: plan.uuid, consent_version: plan.terms.version };
  const send = () => ask.mutate({ body, idempotencyKey: keyFor(`again:${round}`) });
  const first = { isPending: false, error: null, round: 0, resendIn: sent.resend_in, send };
  return { sending: ask.isIdle ? first : codeSending(ask, send), look: codeFormatOf(ask.data ?? sent) };
}
