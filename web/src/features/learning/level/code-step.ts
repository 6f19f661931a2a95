import type { Plan } from '@lisan/contract/billing/subscription';
import type { SentConsentCode } from '../../../lib/failure/code-sending.ts';
import { OTP_LENGTH } from '../../../ui/form/otp-field.tsx';
import { STARTER_QUERY } from './starter-address.ts';

/** Returns the query of the code step. A reload of it expects the same code. */
export function codeStep(plan: Plan, sent: SentConsentCode, { isStarter }: { isStarter: boolean }): string {
  const { resend_in, otp_length, code_from } = sent;
  const query = { step: 'code', plan: plan.uuid, wait: String(resend_in), digits: String(otp_length), from: code_from };
  return `?${new URLSearchParams(isStarter ? { ...query, [STARTER_QUERY]: '' } : query)}`;
}

/** Reads the state of the code from that query. */
export function readCodeStep(query: URLSearchParams): SentConsentCode {
  return {
    resend_in: Number(query.get('wait')) || 0,
    otp_length: Number(query.get('digits')) || OTP_LENGTH,
    code_from: query.get('from') === 'operator' ? 'operator' : 'us',
  };
}
