/** The Arabic (101) layout: the letter that each key writes, as the key's English letter. */
const ENGLISH_OF: ReadonlyMap<string, string> = new Map([
  ['ض', 'q'],
  ['ص', 'w'],
  ['ث', 'e'],
  ['ق', 'r'],
  ['ف', 't'],
  ['غ', 'y'],
  ['ع', 'u'],
  ['ه', 'i'],
  ['خ', 'o'],
  ['ح', 'p'],
  ['ش', 'a'],
  ['س', 's'],
  ['ي', 'd'],
  ['ب', 'f'],
  ['ل', 'g'],
  ['ا', 'h'],
  ['ت', 'j'],
  ['ن', 'k'],
  ['م', 'l'],
  ['ئ', 'z'],
  ['ء', 'x'],
  ['ؤ', 'c'],
  ['ر', 'v'],
  ['لا', 'b'],
  ['ى', 'n'],
  ['ة', 'm'],
]);

const ARABIC_LETTER = /\p{Script=Arabic}/u;

export function hasArabicLetters(text: string): boolean {
  return ARABIC_LETTER.test(text);
}

/**
 * Returns the letters that the same keys write on an English keyboard; null for a letter on none of its keys, as in
 * real Arabic. «لا» is one key (b), and two keys (g, h) write the same: both readings are possible, and the one key is
 * taken.
 */
export function toEnglishKeys(text: string): string | null {
  let english = '';
  for (let at = 0; at < text.length;) {
    const pair = ENGLISH_OF.get(text.slice(at, at + 2));
    const one = text.slice(at, at + 1);
    const letter = pair ?? ENGLISH_OF.get(one) ?? (hasArabicLetters(one) ? null : one);
    if (letter === null) return null;
    english += letter;
    at += pair === undefined ? 1 : 2;
  }
  return english;
}
