import type { QuestionView } from '@lisan/contract/learner/question';
import type { Random } from '../random/seeded-random.ts';
import { pickOne, shuffle } from '../random/shuffle.ts';
import { estimate, GUESSING, likelyLevels } from './estimate-ability.ts';
import type { Response } from './estimate-ability.ts';
import { LEVEL_CODES } from './level-code.ts';
import type { LevelCode } from './level-code.ts';
import { levelOfAbility, percentageOf } from './level-scale.ts';

export const MIN_ITEMS = 8;
export const MAX_ITEMS = 30;
/** The share of the posterior that one level needs, and by how much it falls with each item after MIN_ITEMS. */
const SURE_ENOUGH = 0.82;
const LESS_SURE = 0.0075;
/** The first item is an easy one of A1, and the next ones climb by a level at most: a beginner is not frightened. */
const FIRST_D = -3.4;
/**
 * With guessing, an item proves most when it is a little easier than the learner's ability (Birnbaum, in Lord & Novick,
 * Statistical Theories of Mental Test Scores, 1968, ch. 20).
 */
const EASIER = Math.log((1 + Math.sqrt(1 + 8 * GUESSING)) / 2);
const CHOSEN_AMONG = 5;
/** One level's width in logits: a skill whose items are farther away is asked later. */
const LEVEL_WIDTH = 1.5;
const FIXED_PER_LEVEL = 4;

/** An item of the placement bank; `d` is its difficulty in logits. */
export type PlacementItem = {
  uuid: string;
  d: number;
  skill: QuestionView['skill'];
  level: LevelCode;
  /** The learner answered it in an earlier test, so it comes only if no other item fits. */
  seen?: boolean;
};

/** An asked item, and its answer. */
export type Asked<Item extends PlacementItem> = { item: Item; answer: Response['answer'] };

/** `range` always contains `level`; `percentage` is whole, and `levelOfPercentage` of it is `level`. */
export type PlacementResult = { level: LevelCode; range: LevelCode[]; percentage: number };

/**
 * Returns the next item of the adaptive test, or undefined when it is over: after 8 to 30 items, when a level is sure
 * enough, or when the bank is used up. Chosen at random among the 5 unused items that prove most about the ability, of
 * the skill asked least so far.
 */
export function nextItem<Item extends PlacementItem>(
  bank: readonly Item[],
  asked: readonly Asked<Item>[],
  random: Random,
): Item | undefined {
  const { ability, levels } = estimate(responsesOf(asked));
  if (isOver(asked.length, Math.max(...Object.values(levels)))) return undefined;
  const target = Math.min(ability - EASIER, FIRST_D + LEVEL_WIDTH * asked.length);
  const before = asked.map(({ item }) => item);
  // Shuffled first, so that equally near items alternate.
  const nearest = shuffle(unusedItems(bank, before, target), random).toSorted(
    (a, b) => Math.abs(a.d - target) - Math.abs(b.d - target),
  );
  const reach = Math.abs((nearest[0]?.d ?? target) - target) + LEVEL_WIDTH;
  const skill = leastAskedSkill(
    nearest.filter((item) => Math.abs(item.d - target) <= reach),
    before,
  );
  return pickOne(nearest.filter((item) => item.skill === skill).slice(0, CHOSEN_AMONG), random);
}

/**
 * Returns the unused items that the learner has not seen; all unused items if no unseen item is within a level of the
 * target.
 */
function unusedItems<Item extends PlacementItem>(
  bank: readonly Item[],
  before: readonly Item[],
  target: number,
): Item[] {
  const used = new Set(before.map((item) => item.uuid));
  const unused = bank.filter((item) => !used.has(item.uuid));
  const unseen = unused.filter((item) => !item.seen);
  return unseen.some((item) => Math.abs(item.d - target) <= LEVEL_WIDTH) ? unseen : unused;
}

/** Each further item proves less, so a long test needs less certainty to end. */
function isOver(asked: number, surest: number): boolean {
  if (asked >= MAX_ITEMS) return true;
  return asked >= MIN_ITEMS && surest >= SURE_ENOUGH - LESS_SURE * (asked - MIN_ITEMS);
}

/**
 * Selects the fixed form: four items a level, easiest first, its skills distributed as evenly as the bank allows, items
 * of earlier tests last.
 */
export function chooseFixedForm<Item extends PlacementItem>(bank: readonly Item[], random: Random): Item[] {
  return LEVEL_CODES.flatMap((level) => {
    const chosen: Item[] = [];
    const rest = shuffle(
      bank.filter((item) => item.level === level),
      random,
    ).toSorted((a, b) => Number(a.seen ?? false) - Number(b.seen ?? false));
    while (chosen.length < FIXED_PER_LEVEL && rest.length > 0) {
      const skill = leastAskedSkill(rest, chosen);
      chosen.push(
        ...rest.splice(
          rest.findIndex((item) => item.skill === skill),
          1,
        ),
      );
    }
    return chosen;
  });
}

/** Computes the result of either form: the level, the levels that remain likely, and the ability as a percentage. */
export function placementResult(asked: readonly Asked<PlacementItem>[]): PlacementResult {
  const { ability, levels } = estimate(responsesOf(asked));
  const level = levelOfAbility(ability);
  const likely = likelyLevels(levels);
  return {
    level,
    range: LEVEL_CODES.filter((code) => code === level || likely.includes(code)),
    percentage: percentageOf(ability),
  };
}

function responsesOf(asked: readonly Asked<PlacementItem>[]): Response[] {
  return asked.map(({ item, answer }) => ({ d: item.d, answer }));
}

/** Returns the skill of `items` that was asked least so far; the first such skill on a tie. */
function leastAskedSkill(
  items: readonly PlacementItem[],
  asked: readonly PlacementItem[],
): PlacementItem['skill'] | undefined {
  const timesAsked = (skill: string) => asked.filter((item) => item.skill === skill).length;
  return [...new Set(items.map((item) => item.skill))].toSorted((a, b) => timesAsked(a) - timesAsked(b))[0];
}
