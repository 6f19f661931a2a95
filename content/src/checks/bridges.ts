import { documentsOf } from '../course.ts';
import type { Check } from './check.ts';

/** A bridge is about a headword, and each headword has at most one for a dialect. */
export const checkBridges: Check = (course) => {
  const known = new Set(course.weeks.flatMap(({ words }) => words.map(({ id }) => id)));
  return documentsOf(course.documents, 'bridges').flatMap(({ file, data }) => {
    const seen = new Set<string>();
    return data.bridges.flatMap(({ word, dialect }, i) => {
      const key = `${word} ${dialect}`;
      const isRepeated = seen.has(key);
      seen.add(key);
      return [
        ...(known.has(word) ? [] : [`${word} is no headword`]),
        ...(isRepeated ? [`${word} has two bridges for ${dialect}`] : []),
      ].map((message) => ({ file, path: ['bridges', i], message }));
    });
  });
};
