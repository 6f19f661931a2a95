import type { QuestionView } from '@lisan/contract/question';
import { estimate, likelyLevels } from './estimate-ability.ts';
import type { Response } from './estimate-ability.ts';
import { LEVEL_CODES } from './level-code.ts';
import type { LevelCode } from './level-code.ts';
import { levelOfAbility, percentageOf } from './level-scale.ts';
import type { Random } from '../random/seeded-random.ts';
import { pickOne, shuffle } from '../random/shuffle.ts';

export const MIN_ITEMS = 12;
export const MAX_ITEMS = 25;
const SURE_ENOUGH = 0.8;
const CHOSEN_AMONG = 5;
/** One level's width in logits: a skill whose items are farther away is asked later. */
const LEVEL_WIDTH = 1.5;
const FIXED_PER_LEVEL = 4;

/** An item of the placement bank; `d` is its difficulty in logits. */
export type PlacementItem = { uuid: string; d: number; skill: QuestionView['skill']; level: LevelCode };

/** An asked item, and its answer. */
export type Asked<Item extends PlacementItem> = { item: Item; answer: Response['answer'] };

/** `range` always contains `level`; `percentage` is whole, and `levelOfPercentage` of it is `level`. */
export type PlacementResult = { level: LevelCode; range: LevelCode[]; percentage: number };

/**
 * Returns the next item of the adaptive test, or undefined when it is over: after 12 to 25 items, as soon as one level
 * has .80 of the posterior, or when the bank is used up. Chosen at random among the 5 unused items nearest to the
 * ability, of the skill asked least so far.
 */
export function nextItem<Item extends PlacementItem>(
  bank: readonly Item[],
  asked: readonly Asked<Item>[],
  random: Random,
): Item | undefined {
  const { ability, levels } = estimate(responsesOf(asked));
  const isSure = Math.max(...Object.values(levels)) >= SURE_ENOUGH;
  if (asked.length >= MAX_ITEMS || (asked.length >= MIN_ITEMS && isSure)) return undefined;
  const before = asked.map(({ item }) => item);
  const used = new Set(before.map((item) => item.uuid));
  // Shuffled first, so that equally near items alternate.
  const nearest = shuffle(
    bank.filter((item) => !used.has(item.uuid)),
    random,
  ).toSorted((a, b) => Math.abs(a.d - ability) - Math.abs(b.d - ability));
  const reach = Math.abs((nearest[0]?.d ?? ability) - ability) + LEVEL_WIDTH;
  const skill = leastAskedSkill(
    nearest.filter((item) => Math.abs(item.d - ability) <= reach),
    before,
  );
  return pickOne(nearest.filter((item) => item.skill === skill).slice(0, CHOSEN_AMONG), random);
}

/** Selects the fixed form: four items a level, easiest first, its skills distributed as evenly as the bank allows. */
export function chooseFixedForm<Item extends PlacementItem>(bank: readonly Item[], random: Random): Item[] {
  return LEVEL_CODES.flatMap((level) => {
    const chosen: Item[] = [];
    const rest = shuffle(
      bank.filter((item) => item.level === level),
      random,
    );
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

/** Returns the skill asked least so far among those of `items`; the first of them on a tie. */
function leastAskedSkill(
  items: readonly PlacementItem[],
  asked: readonly PlacementItem[],
): PlacementItem['skill'] | undefined {
  const timesAsked = (skill: string) => asked.filter((item) => item.skill === skill).length;
  return [...new Set(items.map((item) => item.skill))].toSorted((a, b) => timesAsked(a) - timesAsked(b))[0];
}
