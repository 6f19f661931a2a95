import type { Plan } from '@lisan/contract/subscription';
import type { SentConsentCode } from '../../lib/code-sending.ts';
import { OTP_LENGTH } from '../../ui/otp-field.tsx';

/** The address of the step in which the code is written; whoever comes back to it finds the same code awaited. */
export function codeStep(plan: Plan, { resend_in, otp_length, code_from }: SentConsentCode): string {
  const query = { step: 'code', plan: plan.uuid, wait: String(resend_in), digits: String(otp_length), from: code_from };
  return `?${new URLSearchParams(query)}`;
}

/** What that address says of the code. */
export function readCodeStep(query: URLSearchParams): SentConsentCode {
  return {
    resend_in: Number(query.get('wait')) || 0,
    otp_length: Number(query.get('digits')) || OTP_LENGTH,
    code_from: query.get('from') === 'operator' ? 'operator' : 'us',
  };
}
