/**
 * Characters that the certificate's fonts lack: all except Latin, Arabic script with its extensions, digits and plain
 * punctuation.
 */
const UNKNOWN =
  /[^\u0020-\u007E\u00A0-\u024F\u0600-\u06FF\u1E00-\u1EFF\u200C\u2010-\u2027\u2212]|[\u061C\u200B\u200D-\u200F]/g;

/**
 * Returns the part of a name that a certificate shows; null when no letter is printable. Letters in presentation forms
 * (ﻋﻠﻲ, ﷲ) become plain letters, which the fonts have, and a non-joiner stays, because the letters around it would join.
 */
export function printableName(name: string | null): string | null {
  const plain = (name ?? '').normalize('NFKC').replace(UNKNOWN, '').replace(/\s+/g, ' ').trim();
  return /\p{L}/u.test(plain) ? plain : null;
}

/** Whether a certificate lacks letters of the name, as of a name in Cyrillic. */
export function losesLetters(name: string): boolean {
  return (name.normalize('NFKC').match(UNKNOWN) ?? []).some((lost) => /\p{L}/u.test(lost));
}
