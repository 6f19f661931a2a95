import type { Plan } from '@lisan/contract/subscription';
import { useState } from 'react';
import { queryClient } from '../../lib/query-client.ts';
import { showToast } from '../../lib/toast.ts';
import { useApiMutation } from '../../lib/use-api.ts';
import { useCountdown } from '../../lib/use-countdown.ts';
import { useRequestKey } from '../../lib/use-request-key.ts';
import { level as text } from '../../text/level.ts';
import { OTP_LENGTH } from '../../ui/otp-field.tsx';

/** The code that stands for consent to a plan: typing it, confirming it, asking for another. */
export function useActivation(plan: Plan, resendIn: number, onConfirmed: () => void) {
  const [otp, setOtp] = useState('');
  const [isShort, setShort] = useState(false);
  const [left, restart] = useCountdown(resendIn);
  const keyFor = useRequestKey();
  const confirm = useApiMutation('POST /api/confirm-activation', {
    onSuccess: async () => {
      await queryClient.invalidateQueries();
      showToast(text.code.confirmed);
      onConfirmed();
    },
  });
  const resend = useApiMutation('POST /api/request-activation', {
    onSuccess: ({ resend_in }) => {
      showToast(text.code.resent);
      restart(resend_in);
    },
    onError: ({ retryAfter }) => retryAfter && restart(retryAfter),
  });

  function change(code: string) {
    setOtp(code);
    setShort(false);
    confirm.reset();
  }
  function submit(code: string) {
    setShort(code.length < OTP_LENGTH);
    if (code.length === OTP_LENGTH && !confirm.isPending)
      confirm.mutate({ body: { otp: code }, idempotencyKey: keyFor(code) });
  }
  const askAgain = () => resend.mutate({ body: { subscription_uuid: plan.uuid, consent_version: plan.terms.version } });
  return { otp, change, submit, isShort, confirm, resend, askAgain, left };
}
