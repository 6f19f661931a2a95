import { listTexts } from '../course-texts.ts';
import type { TextRole } from '../course-texts.ts';
import type { Check } from './check.ts';

const ARABIC_LETTER = /\p{Script=Arabic}/u;
const LATIN_LETTER = /\p{Script=Latin}/u;
/** Persian and Urdu look-alikes of ك ي ه, presentation forms and Arabic-Indic digits: they look right and are not. */
const NOT_OUR_ARABIC = /[\u06a9\u06cc\u06be\u06c1\ufb50-\ufdff\ufe70-\ufefc\u0660-\u0669\u06f0-\u06f9]/u;
/** پ چ ژ ڤ گ are allowed only where a note explains a foreign or dialect sound. */
const BORROWED_LETTER = /[\u067e\u0686\u0698\u06a4\u06af]/u;
const LATIN_PUNCTUATION = /\p{Script=Arabic}[,;?]/u;
/** Latin letters, digits and the signs of English and its quotation. */
const ENGLISH = /^[\p{Script=Latin}\p{Nd}\s.,;:!?'’"“”()/&%$€£+*=…–—−°#@_→-]*$/u;
/** Arabic texts may quote English and IPA, nothing else. */
const NOTE = /^[\p{Script=Arabic}\p{Script=Latin}\p{Script=Inherited}\p{Nd}\p{P}\p{S}\sθːˈˌ]*$/u;
const ACRONYM = /\b[A-Z]{2,5}\d?\b/g;

const RULES: Partial<Record<TextRole, (text: string) => string | undefined>> = {
  english: englishFault,
  mistake: englishFault,
  pattern: englishFault,
  arabic: arabicFault,
  note: mixedTextFault,
  option: (text) => (ARABIC_LETTER.test(text) ? mixedTextFault(text) : englishFault(text)),
};

/** Arabic is really in Arabic script and English really in Latin; notes in Arabic may quote English. */
export const checkScripts: Check = (course) =>
  listTexts(course).flatMap(({ file, path, role, text }) => {
    const message = RULES[role]?.(text);
    return message ? [{ file, path, message }] : [];
  });

function englishFault(text: string): string | undefined {
  if (!ENGLISH.test(text)) return `English contains a character that is not Latin: ${oddOnes(text, ENGLISH)}`;
  return LATIN_LETTER.test(text) || /\d/.test(text) ? undefined : 'English contains no letter';
}

function arabicFault(text: string): string | undefined {
  if (LATIN_LETTER.test(text.replace(ACRONYM, ''))) return 'plain Arabic contains Latin letters';
  if (BORROWED_LETTER.test(text)) return 'plain Arabic contains a letter that Arabic does not have';
  return mixedTextFault(text);
}

function mixedTextFault(text: string): string | undefined {
  if (!ARABIC_LETTER.test(text)) return 'Arabic contains no Arabic letter';
  const odd = NOT_OUR_ARABIC.exec(text);
  if (odd) return `Arabic contains ${odd[0]}, a letter or digit of another writing`;
  if (LATIN_PUNCTUATION.test(text)) return 'Arabic needs ، ؛ ؟ for punctuation';
  return NOTE.test(text) ? undefined : `contains a character of another script: ${oddOnes(text, NOTE)}`;
}

function oddOnes(text: string, allowed: RegExp): string {
  return [...new Set(text)].filter((character) => !allowed.test(character)).join(' ');
}
