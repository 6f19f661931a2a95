import { documentsOf } from '../course.ts';
import { areFormsOfOneWord } from '../words/base-forms.ts';
import type { IrregularForms } from '../words/base-forms.ts';
import { tokenize, withoutClitic } from '../words/tokenize.ts';
import type { Check } from './check.ts';

/** Placeholders of a headword that an example fills with another word: `someone's`, `something`. */
const PLACEHOLDERS = new Set(['someone', 'something', 'somebody', "one's", "someone's"]);

/**
 * Each example contains its word or a form of it; the parts of a phrase are in order, with or without words between.
 */
export const checkExamples: Check = (course, { lists }) =>
  documentsOf(course.documents, 'words').flatMap(({ file, data }) =>
    data.words.flatMap((word, i) =>
      containsHeadword(word.ex, word.en, lists.irregular)
        ? []
        : [{ file, path: ['words', i, 'ex'], message: `the example does not contain “${word.en}”` }],
    ),
  );

function containsHeadword(example: string, headword: string, irregular: IrregularForms): boolean {
  const tokens = tokenize(example).flatMap((token) => [token, withoutClitic(token)]);
  let from = 0;
  for (const part of tokenize(headword).filter((word) => !PLACEHOLDERS.has(word.toLowerCase()))) {
    const at = tokens.findIndex((token, i) => i >= from && areFormsOfOneWord(token, part, irregular));
    if (at < 0) return false;
    from = at + 1;
  }
  return true;
}
