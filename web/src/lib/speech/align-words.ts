import { wordDistance } from './word-distance.ts';
import { splitWords, toUnits, type SpokenUnit } from '@lisan/contract/english/units';

/** An expected word, as it is written, and the word that was recognised for it. */
export type WordMark =
  | { kind: 'matched' | 'missing'; text: string }
  | { kind: 'different'; text: string; recognised: string };

export type Alignment = {
  /** One for each expected word, in order. */
  words: WordMark[];
  /** Recognised words without an expected word, in order. */
  extras: string[];
};

/** `spoken` is null for an expected unit without a counterpart, and `expected` for an unexpected one. */
type Pair = { expected: SpokenUnit | null; spoken: SpokenUnit | null; isSame: boolean };

/** `ice cream` is also `icecream`: so many units may be written in one word. */
const MAX_JOINED = 3;

/**
 * Aligns a sentence with the recognised words, with as few differences as possible (Levenshtein distance over words,
 * where words of similar spelling are nearer). Case, punctuation, contractions, numbers in digits, American or British
 * spelling and words that sound alike make no difference.
 */
export function alignWords(expected: string, recognised: string): Alignment {
  const written = splitWords(expected);
  const spoken = splitWords(recognised);
  const pairs = alignUnits(toUnits(written, 'recognised'), toUnits(spoken, 'recognised'));
  const used = new Set(pairs.flatMap(({ expected, spoken }) => (expected && spoken ? spoken.from : [])));
  const loose = new Set(pairs.flatMap(({ expected, spoken }) => (!expected && spoken ? spoken.from : [])));
  return {
    words: written.map((text, at) => markWord(text, spoken, pairsOf(pairs, at))),
    extras: spoken.filter((_, at) => loose.has(at) && !used.has(at)),
  };
}

function pairsOf(pairs: readonly Pair[], at: number): Pair[] {
  return pairs.filter(({ expected }) => expected?.from === at);
}

function markWord(text: string, spoken: readonly string[], pairs: readonly Pair[]): WordMark {
  if (pairs.every(({ isSame }) => isSame)) return { kind: 'matched', text };
  const from = [...new Set(pairs.flatMap(({ spoken }) => spoken?.from ?? []))];
  if (from.length === 0) return { kind: 'missing', text };
  return { kind: 'different', text, recognised: from.map((at) => spoken[at]).join(' ') };
}

type Step = { cost: number; expected: number; spoken: number; isSame: boolean };

function alignUnits(expected: readonly SpokenUnit[], spoken: readonly SpokenUnit[]): Pair[] {
  const steps = planSteps(expected, spoken);
  const pairs: Pair[] = [];
  let i = 0;
  let j = 0;
  for (let step = steps[0]?.[0]; step && (i < expected.length || j < spoken.length); step = steps[i]?.[j]) {
    const last = step.spoken - 1;
    for (let k = 0; k < Math.max(step.expected, step.spoken); k += 1) {
      pairs.push({
        expected: step.expected === 0 ? null : (expected[i + Math.min(k, step.expected - 1)] ?? null),
        spoken: step.spoken === 0 ? null : (spoken[j + Math.min(k, last)] ?? null),
        isSame: step.isSame,
      });
    }
    i += step.expected;
    j += step.spoken;
  }
  return pairs;
}

/** Returns the best step from each pair of suffixes. */
function planSteps(expected: readonly SpokenUnit[], spoken: readonly SpokenUnit[]): Step[][] {
  const steps: Step[][] = Array.from({ length: expected.length + 1 }, () => []);
  for (let i = expected.length; i >= 0; i -= 1) {
    for (let j = spoken.length; j >= 0; j -= 1) {
      const row = steps[i] ?? [];
      row[j] = bestStep(listSteps(expected.slice(i, i + MAX_JOINED), spoken.slice(j, j + MAX_JOINED)), (step) => {
        return steps[i + step.expected]?.[j + step.spoken]?.cost ?? 0;
      });
    }
  }
  return steps;
}

function bestStep(choices: readonly Step[], costAfter: (step: Step) => number): Step {
  let best: Step = { cost: 0, expected: 0, spoken: 0, isSame: true };
  for (const [at, step] of choices.entries()) {
    const cost = step.cost + costAfter(step);
    if (at === 0 || cost < best.cost) best = { ...step, cost };
  }
  return best;
}

/** Returns every step that the next units allow, the preferred steps first. */
function listSteps(expected: readonly SpokenUnit[], spoken: readonly SpokenUnit[]): Step[] {
  const [a, b] = [expected[0]?.word, spoken[0]?.word];
  const steps: Step[] = [];
  if (a !== undefined && b !== undefined) {
    const isSame = isSameSound(a, b);
    steps.push({ cost: isSame ? 0 : 1 + wordDistance(a, b) * 0.9, expected: 1, spoken: 1, isSame });
    for (let count = 2; count <= MAX_JOINED; count += 1) {
      if (joinUnits(expected, count) === bare(b)) steps.push({ cost: 0, expected: count, spoken: 1, isSame: true });
      if (joinUnits(spoken, count) === bare(a)) steps.push({ cost: 0, expected: 1, spoken: count, isSame: true });
    }
  }
  if (a !== undefined) steps.push({ cost: 1, expected: 1, spoken: 0, isSame: false });
  if (b !== undefined) steps.push({ cost: 1, expected: 0, spoken: 1, isSame: false });
  return steps;
}

function joinUnits(units: readonly SpokenUnit[], count: number): string | null {
  if (units.length < count) return null;
  return bare(
    units
      .slice(0, count)
      .map(({ word }) => word)
      .join(''),
  );
}

function bare(word: string): string {
  return word.replaceAll("'", '');
}

/** Words that sound alike in American English: the recogniser chooses between them by grammar, not by sound. */
const HOMOPHONES = `to too two|there their|your yore|its it's|know no|knew new|right write|here hear|see sea|meet meat|
week weak|buy by bye|for four|one won|eight ate|son sun|hour our|wear where|weather whether|would wood|which witch|
piece peace|plane plain|pair pear|mail male|sale sail|tail tale|wait weight|way weigh|road rode|role roll|read red|
nose knows|night knight|flour flower|cell sell|cent sent scent|dear deer|fair fare|great grate|hi high|hole whole|
made maid|main mane|passed past|pray prey|principal principle|rain reign|sight site cite|some sum|stair stare|
steal steel|story storey|threw through|toe tow|waist waste|aloud allowed|aunt ant|bear bare|blue blew|board bored|
brake break|check cheque|die dye|eye i|guest guessed|heal heel|higher hire|idle idol|in inn|jeans genes|lead led|
mist missed|oh owe|packed pact|roots routes|seen scene|seems seams|sew so|sweet suite|vain vein|okay ok`;

const soundOf = mapGroups(HOMOPHONES, (words) => words[0] ?? '');

/** Returns whether two words sound the same; `'s` and `'d` are the ends of contractions. */
function isSameSound(a: string, b: string): boolean {
  if (a === b || (soundOf.get(a) ?? a) === (soundOf.get(b) ?? b)) return true;
  return isShortFor(a, b) || isShortFor(b, a);
}

function isShortFor(short: string, word: string): boolean {
  if (short === "'s") return word === 'is' || word === 'has';
  return short === "'d" && (word === 'would' || word === 'had');
}

function mapGroups(groups: string, nameOf: (words: string[]) => string): ReadonlyMap<string, string> {
  const lists = groups.split('|').map((group) => group.trim().split(' '));
  return new Map(lists.flatMap((words) => words.map((word): [string, string] => [word, nameOf(words)])));
}
