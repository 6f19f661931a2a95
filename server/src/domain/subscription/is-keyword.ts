import { stripInvisible } from '../text/strip-invisible.ts';

const VOWEL_MARKS_AND_TATWEEL = /[\u0640\u064B-\u0652\u0670]/g;
const ALEFS = /[أإآٱ]/g;
const AROUND = /^[\s\p{P}]+|[\s\p{P}]+$/gu;

/**
 * Whether a text message is one of an operator's keywords and nothing else, as people really type them: in any case,
 * with or without hamza and vowel marks, in quotes, with a full stop.
 */
export function isKeyword(text: string, keywords: readonly string[]): boolean {
  const said = plain(text);
  return keywords.some((keyword) => plain(keyword) === said);
}

function plain(text: string): string {
  return stripInvisible(text)
    .normalize('NFKC')
    .replace(VOWEL_MARKS_AND_TATWEEL, '')
    .replace(ALEFS, 'ا')
    .replace(AROUND, '')
    .toLowerCase();
}
