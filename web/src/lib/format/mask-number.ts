/** Egypt's country code has two digits; the codes of the other countries have three. */
const PARTS = /^(\+20|\+\d{3})(\d+)(\d{3})(\d{4})$/;

/**
 * Masks a number: `+9647701234567` → `+964 770 *** 4567`, enough for its owner to recognise, not for a person who looks
 * on.
 */
export function maskNumber(msisdn: string): string {
  return msisdn.replace(PARTS, '$1 $2 *** $4');
}
