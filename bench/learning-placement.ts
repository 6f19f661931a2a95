import { chanceOfRight } from '../server/src/domain/placement/estimate-ability.ts';
import { LEVEL_CODES } from '../server/src/domain/placement/level-code.ts';
import { levelOfAbility } from '../server/src/domain/placement/level-scale.ts';
import { nextItem, placementResult, type Asked, type PlacementItem } from '../server/src/domain/placement/placement.ts';
import type { Random } from '../server/src/domain/random/seeded-random.ts';
import { drawNormal } from './learning-chance.ts';

/** The error of authors' difficulties (logits, standard deviation). */
const MISJUDGED = 0.6;

export type Placement = { exact: number; near: number; items: number };

/** Places learners of every ability by the course's own bank and the adaptive test. Shares of all learners. */
export function placeLearners(bank: readonly PlacementItem[], count: number, random: Random): Placement {
  const realDifficulty = new Map(bank.map(({ uuid, d }) => [uuid, d + MISJUDGED * drawNormal(random)]));
  const sum: Placement = { exact: 0, near: 0, items: 0 };
  for (let i = 0; i < count; i += 1) {
    const ability = -3.75 + (7.5 * i) / count;
    const asked: Asked<PlacementItem>[] = [];
    for (let item = nextItem(bank, asked, random); item; item = nextItem(bank, asked, random)) {
      const chance = chanceOfRight(ability, realDifficulty.get(item.uuid) ?? item.d);
      asked.push({ item, answer: random() < chance ? 'right' : 'wrong' });
    }
    const apart = Math.abs(
      LEVEL_CODES.indexOf(levelOfAbility(ability)) - LEVEL_CODES.indexOf(placementResult(asked).level),
    );
    sum.exact += apart === 0 ? 1 : 0;
    sum.near += apart <= 1 ? 1 : 0;
    sum.items += asked.length;
  }
  return { exact: sum.exact / count, near: sum.near / count, items: sum.items / count };
}
