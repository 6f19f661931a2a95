import { normaliseMsisdn } from '../../domain/subscriber/msisdn.ts';

const INTERNATIONAL = 1;

/** The countries served, which tell how a number without its calling code is meant. */
export type SenderCountries = { countries: string[]; defaultCountry: string };

/**
 * The number that a message came from as E.164 with its plus, whichever type of number the operator declares; as it is
 * when it is no phone number, such as a short code.
 */
export function readSender(address: string, ton: number, { countries, defaultCountry }: SenderCountries): string {
  const international = ton === INTERNATIONAL ? `+${address.replace(/^(\+|00)/, '')}` : address;
  const known = normaliseMsisdn(international, { countries, defaultCountry });
  if (known.ok) return known.msisdn;
  return /^\+?[1-9]\d{7,14}$/.test(international) ? `+${international.replace('+', '')}` : international;
}
