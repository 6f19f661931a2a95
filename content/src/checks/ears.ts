import { dictionary } from 'cmu-pronouncing-dictionary';
import { documentsOf } from '../course.ts';
import { CONTRAST_IDS } from '@lisan/contract/learner/ears';
import type { Contrast } from '../schema/ears.ts';
import type { Check, Fault } from './check.ts';

type Pair = Contrast['pairs'][number];

/** If a contrast exists, every contrast exists, and a word of its test is never practised in it. */
export const checkContrasts: Check = (course) => {
  const present = course.ears.map(({ id }) => id);
  const missing = present.length === 0 ? [] : CONTRAST_IDS.filter((id) => !present.includes(id));
  return [
    ...missing.map((id) => ({ file: `ears/${id}.yaml`, path: [], message: `contrast ${id} is missing` })),
    ...documentsOf(course.documents, 'contrast').flatMap(({ file, data }) => practisedInTest(file, data)),
  ];
};

/** The words of a pair are in the CMU dictionary and differ in one sound of the contrast. */
export const checkMinimalPairs: Check = (course) =>
  documentsOf(course.documents, 'contrast').flatMap(({ file, data }) =>
    (['pairs', 'test'] as const).flatMap((part) =>
      data[part].flatMap((pair, i) => {
        const message = faultOfPair(pair, data);
        return message === undefined ? [] : [{ file, path: [part, i], message }];
      }),
    ),
  );

function practisedInTest(file: string, { pairs, test }: Contrast): Fault[] {
  const practised = new Set(pairs.flatMap(([first, , second]) => [first, second]));
  return test.flatMap(([first, , second], i) =>
    [first, second]
      .filter((word) => practised.has(word))
      .map((word) => ({ file, path: ['test', i], message: `“${word}” is practised: the test needs other words` })),
  );
}

function faultOfPair([first, , second]: Pair, contrast: Contrast): string | undefined {
  const [one, other] = [phonesOf(first), phonesOf(second)];
  if (!one) return `“${first}” is not in the CMU dictionary`;
  if (!other) return `“${second}” is not in the CMU dictionary`;
  const { before, after, left, right } = difference(one, other);
  const isOne = contrast.sounds.some(([a, b]) => a === left && b === right);
  if (!isOne) return `“${first}” and “${second}” differ in ${left || 'nothing'} and ${right || 'nothing'}`;
  if (contrast.where === 'end' && after > 0) return `“${first}” and “${second}” do not differ at their end`;
  return before + after === 0 ? `“${first}” and “${second}” have no other sound` : undefined;
}

/** Returns the first pronunciation, which the voices use, without stress. */
function phonesOf(word: string): string[] | undefined {
  return dictionary[word.toLowerCase()]?.replace(/\d/g, '').split(' ');
}

/** Returns the part between the sounds that two words share at their start and at their end. */
function difference(one: string[], other: string[]) {
  const shorter = Math.min(one.length, other.length);
  let before = 0;
  while (before < shorter && one[before] === other[before]) before += 1;
  let after = 0;
  while (after < shorter - before && one.at(-1 - after) === other.at(-1 - after)) after += 1;
  const middle = (phones: string[]) => phones.slice(before, phones.length - after).join(' ');
  return widen({ before, after, left: middle(one), right: middle(other) }, one);
}

/**
 * Widens a difference: NG against NG K shares the NG, so the sound before an added sound belongs to the difference if
 * the contrast has it.
 */
function widen(found: { before: number; after: number; left: string; right: string }, one: string[]) {
  const shared = one[found.before - 1];
  const isAdded = found.left === '' && shared === 'NG';
  return isAdded ? { ...found, before: found.before - 1, left: shared, right: `${shared} ${found.right}` } : found;
}
