export type Span = { start: number; end: number };

const WEB = String.raw`(?:https?:\/\/|www\.)\S*[^\s.,!?]|\b[\w-]+(?:\.[\w-]+)*\.(?:com|net|org|info|edu|gov|io|me|iq|eg|sa|ae|jo|kw|qa|bh|om|ps|sy|lb)\b(?:\/\S*)?`;
const MAIL = String.raw`[\w.+-]+@[\w-]+(?:\.[\w-]+)+`;
const HANDLE = String.raw`(?<!\S)@\w{3,}`;
/** Seven digits or more, with the separators of phone numbers. */
const PHONE = String.raw`\+?\p{Decimal_Number}(?:[\s().\/-]{0,2}\p{Decimal_Number}){6,}`;
const PERSONAL = new RegExp(`${MAIL}|${WEB}|${HANDLE}|${PHONE}`, 'giu');

/** Finds phone numbers and addresses of mail, of the web and of social networks. */
export function findPersonal(text: string): Span[] {
  return [...text.matchAll(PERSONAL)].map(({ index, 0: found }) => ({ start: index, end: index + found.length }));
}

/** Replaces personal data by as many dots, so that spans stay where they are. */
export function maskPersonal(text: string): string {
  return findPersonal(text).reduce(
    (masked, { start, end }) => masked.slice(0, start) + '•'.repeat(end - start) + masked.slice(end),
    text,
  );
}
