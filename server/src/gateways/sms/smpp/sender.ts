import { normaliseMsisdn } from '../../../domain/subscriber/msisdn.ts';

const INTERNATIONAL = 1;

/** The served countries, which decide how a number without a calling code is read. */
export type SenderCountries = { countries: string[]; defaultCountry: string };

/**
 * Returns the number that a message came from as E.164 with its plus, whichever type of number the operator declares: a
 * national number is also recognised under the international type, and an international one under the national type.
 * Anything else, such as a short code or a name, is returned unchanged.
 */
export function readSender(address: string, ton: number, served: SenderCountries): string {
  const digits = address.replace(/^\+/, '').replace(/^0+/, '');
  const readings = ton === INTERNATIONAL ? [`+${digits}`, address, digits] : [address, `+${digits}`, digits];
  for (const reading of readings) {
    const known = normaliseMsisdn(reading, served);
    if (known.ok) return known.msisdn;
  }
  return /^[1-9]\d{7,14}$/.test(digits) ? `+${digits}` : address;
}
