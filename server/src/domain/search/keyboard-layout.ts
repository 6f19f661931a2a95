/** The keys of a QWERTY keyboard and the letters of the Arabic (101) layout on them. */
const KEYS = "qwertyuiop[]asdfghjkl;'zxcvnm,./`";
const LETTERS = 'ضصثقفغعهخحجدشسيبلاتنمكطئءؤرىةوزظذ';
/** The one key that types two letters. */
const LAM_ALIF = 'لا';
const LAM_ALIF_KEY = 'b';
/** What the same layout types with Shift. */
const SHIFTED: readonly (readonly [string, string])[] = [
  ['أ', 'h'],
  ['إ', 'y'],
  ['آ', 'n'],
];

const KEY_OF = new Map([...[...LETTERS].map((letter, i) => [letter, KEYS.charAt(i)] as const), ...SHIFTED]);
const LETTER_OF = new Map([...[...KEYS].map((key, i) => [key, LETTERS.charAt(i)] as const), [LAM_ALIF_KEY, LAM_ALIF]]);

/** Returns what the same keys type on a QWERTY keyboard: `هسىط` is `isn'`. Other characters stay. */
export function arabicKeysToLatin(text: string): string {
  return mapCharacters(text.replaceAll(LAM_ALIF, LAM_ALIF_KEY), KEY_OF);
}

/** Returns what the same keys type on an Arabic keyboard: `;jhf` is `كتاب`. Other characters stay. */
export function latinKeysToArabic(text: string): string {
  return mapCharacters(text.toLowerCase(), LETTER_OF);
}

function mapCharacters(text: string, by: ReadonlyMap<string, string>): string {
  return [...text].map((character) => by.get(character) ?? character).join('');
}
