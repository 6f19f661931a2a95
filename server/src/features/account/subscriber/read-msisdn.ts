import { normaliseMsisdn } from '../../../domain/subscriber/msisdn.ts';
import { AppError, invalidField } from '../../../platform/app-error.ts';
import type { Session } from '../../../platform/auth/session.ts';
import type { AccountDeps } from '../deps.ts';

const FAULTS = {
  malformed: { text: 'رقم الهاتف غير صحيح. المطلوب كاملًا، مثل 0770 123 4567.', fault: { code: 'bad_number' } },
  too_short: { text: 'رقم الهاتف ناقص. المطلوب كاملًا بكل أرقامه.', fault: { code: 'short_number' } },
  too_long: { text: 'رقم الهاتف أطول من اللازم. فيه أرقام زائدة.', fault: { code: 'long_number' } },
  not_mobile: { text: 'هذا ليس رقم هاتف محمول.', fault: { code: 'not_mobile' } },
  country_not_served: { text: 'خدمتنا لم تصل إلى هذا البلد بعد.', fault: { code: 'country_not_served' } },
} as const;

/**
 * Parses a typed phone number as E.164 with its country.
 * @throws AppError 422 on `msisdn`
 */
export function readMsisdn(deps: Pick<AccountDeps, 'config'>, typed: string): { msisdn: string; country: string } {
  const read = normaliseMsisdn(typed, deps.config);
  if (!read.ok) throw invalidField('msisdn', FAULTS[read.reason]);
  return { msisdn: read.msisdn, country: read.country };
}

/**
 * Refuses a number in a body that is not the session's own.
 * @throws AppError 422 when malformed, forbidden when it is another subscriber's
 */
export function requireOwnNumber(deps: AccountDeps, session: Session, typed: string): void {
  if (readMsisdn(deps, typed).msisdn !== session.msisdn) throw new AppError('forbidden');
}
