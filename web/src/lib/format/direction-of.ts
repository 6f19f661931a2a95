const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/g;
const LEFT_TO_RIGHT = /[A-Za-z\u00c0-\u024f\u0370-\u052f]/g;

/**
 * Returns the direction of a text that a person wrote, by the majority of its letters: `dir="auto"` follows the first
 * letter, so that a question about an English word would run from left to right. Right to left when both have as many.
 */
export function directionOf(text: string): 'rtl' | 'ltr' {
  const count = (letters: RegExp) => text.match(letters)?.length ?? 0;
  return count(LEFT_TO_RIGHT) > count(RIGHT_TO_LEFT) ? 'ltr' : 'rtl';
}
