/** Egypt's code has two digits, those of the other countries served have three. */
const PARTS = /^(\+20|\+\d{3})(\d+)(\d{3})(\d{4})$/;

/** `+9647701234567` → `+964 770 *** 4567`: enough to know one's own number by, not enough for who looks over the shoulder. */
export function maskNumber(msisdn: string): string {
  return msisdn.replace(PARTS, '$1 $2 *** $4');
}
