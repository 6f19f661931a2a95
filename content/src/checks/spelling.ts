import { listTexts } from '../course-texts.ts';
import type { CourseText } from '../course-texts.ts';
import { listQuestions } from '../list-questions.ts';
import { tokenize, withoutClitic } from '../words/tokenize.ts';
import type { Check, CheckContext } from './check.ts';

/**
 * English has American spelling; names and special words are listed in `words/`. Distractors may be misspelled on
 * purpose.
 */
export const checkSpelling: Check = (course, context) => {
  const keys = new Set<unknown>(
    listQuestions(course).flatMap(({ question }) => ('answer' in question ? question.answer : [])),
  );
  return listTexts(course)
    .filter((text) => isToBeSpelled(text, keys))
    .flatMap(({ file, path, text }) =>
      misspelledWords(text, context).map((word) => ({
        file,
        path,
        message: `“${word}” is misspelled, or missing from the lists in words/`,
      })),
    );
};

function isToBeSpelled({ role, path, text }: CourseText, keys: Set<unknown>): boolean {
  // British spellings are accepted from learners, though not taught.
  if (path.includes('accept')) return false;
  if (role === 'option') return !path.includes('options') || keys.has(text);
  return role === 'english';
}

function misspelledWords(text: string, { lists, isSpelledRight }: CheckContext): string[] {
  const isRight = (word: string) =>
    lists.names.has(word) || lists.spellings.has(word.toLowerCase()) || isSpelledRight(word);
  return tokenize(text).filter((token) => !isRight(token) && !isRight(withoutClitic(token)));
}
