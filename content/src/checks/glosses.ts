import type { Course } from '../course.ts';
import { listQuestions } from '../list-questions.ts';
import type { Check } from './check.ts';

const ARABIC_LETTER = /\p{Script=Arabic}/u;

/**
 * A match that joins a taught word with Arabic uses the gloss of the word list, so that one word has one meaning. A
 * practical may need another sense of it.
 */
export const checkGlosses: Check = (course) => {
  const glosses = glossesOf(course);
  return listQuestions(course).flatMap(({ file, path, owner, question }) => {
    if (!('pairs' in question) || owner === 'practical') return [];
    return question.pairs.flatMap(([left, right], i) => {
      const known = glosses.get(left.toLowerCase());
      if (!known || !ARABIC_LETTER.test(right) || known.includes(right)) return [];
      return [
        {
          file,
          path: [...path, 'pairs', i],
          message: `${question.id}: the word list says ${left} = ${known.join(' or ')}`,
        },
      ];
    });
  });
};

/** A match is a pairing: no side appears twice, or two joins would be right. */
export const checkPairs: Check = (course) =>
  listQuestions(course).flatMap(({ file, path, question }) => {
    if (!('pairs' in question)) return [];
    const sides = [question.pairs.map(([left]) => left), question.pairs.map(([, right]) => right)];
    const isRepeated = sides.some((side) => new Set(side).size < side.length);
    return isRepeated
      ? [{ file, path: [...path, 'pairs'], message: `${question.id}: a side of the match is listed twice` }]
      : [];
  });

function glossesOf(course: Course): Map<string, string[]> {
  const glosses = new Map<string, string[]>();
  for (const word of course.weeks.flatMap((week) => week.words)) {
    const headword = word.en.toLowerCase();
    glosses.set(headword, [...(glosses.get(headword) ?? []), word.ar]);
  }
  return glosses;
}
