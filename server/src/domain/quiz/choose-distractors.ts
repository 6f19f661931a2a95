import type { ExplainedWord } from './quiz-question.ts';
import { sharesGloss } from './arabic-gloss.ts';
import { editDistance } from '@lisan/contract/english/edit-distance';
import type { Random } from '../random/seeded-random.ts';
import { pickOne, shuffle } from '../random/shuffle.ts';
import { soundDistance, soundsOf } from './sound-distance.ts';

const COUNT = 3;
/** Neighbours are chosen from the nearest few, so that another attempt shows others. */
const NEAREST = 3;

/**
 * Chooses three distractors for a word from `pool` (any order, it may contain the word itself): a neighbour in
 * spelling, one in sound for an Arabic ear, and one of the same week. All are of the word's level and, where there are
 * enough, its part of speech; none sounds the same, shares a gloss, or is in a group of near meaning with the word or
 * with another option.
 */
export function chooseDistractors(
  word: ExplainedWord,
  pool: readonly ExplainedWord[],
  random: Random,
): ExplainedWord[] {
  const candidates = shuffle(
    pool.filter((other) => other.level_id === word.level_id && isDifferent(word, other)),
    random,
  );
  const samePos = candidates.filter((other) => other.pos === word.pos);
  const bySpelling = nearest(
    samePos,
    (other) => editDistance(word.en, other.en) / Math.max(word.en.length, other.en.length),
  );
  const bySound = nearest(samePos, (other) => soundDistance(word.ipa, other.ipa));
  const sameWeek = samePos.filter((other) => other.week === word.week);
  const chosen: ExplainedWord[] = [];
  for (const list of [bySpelling, bySound, sameWeek]) {
    const other = pickOne(allowed(list, chosen), random);
    if (other) chosen.push(other);
  }
  for (const other of [...samePos, ...candidates]) {
    if (chosen.length < COUNT && allowed([other], chosen).length > 0) chosen.push(other);
  }
  return chosen;
}

function nearest(words: ExplainedWord[], distance: (other: ExplainedWord) => number): ExplainedWord[] {
  const measured = words.map((word) => ({ word, distance: distance(word) }));
  return measured
    .toSorted((a, b) => a.distance - b.distance)
    .slice(0, NEAREST)
    .map(({ word }) => word);
}

function allowed(words: ExplainedWord[], chosen: ExplainedWord[]): ExplainedWord[] {
  return words.filter((word) => chosen.every((other) => isDifferent(word, other)));
}

function isDifferent(one: ExplainedWord, other: ExplainedWord): boolean {
  return (
    one.en.toLowerCase() !== other.en.toLowerCase() &&
    soundsOf(one.ipa).join() !== soundsOf(other.ipa).join() &&
    !sharesGloss(one.ar, other.ar) &&
    !isNear(one, other)
  );
}

function isNear({ groups = [] }: ExplainedWord, other: ExplainedWord): boolean {
  return groups.some((name) => other.groups?.includes(name));
}
