import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chanceOfRight } from './estimate-ability.ts';
import { LEVEL_CODES } from './level-code.ts';
import { levelOfAbility, levelOfPercentage } from './level-scale.ts';
import { chooseFixedForm, MIN_ITEMS, MAX_ITEMS, nextItem, placementResult } from './placement.ts';
import type { Asked, PlacementItem } from './placement.ts';
import { seededRandom } from '../random/seeded-random.ts';
import type { Random } from '../random/seeded-random.ts';

/** An item whose author misjudged its difficulty. */
type RealItem = PlacementItem & { trueD: number };

const skills = ['grammar', 'vocabulary', 'reading'] as const;

function normal(random: Random): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
}

function makeBank(random: Random): RealItem[] {
  return LEVEL_CODES.flatMap((level, l) =>
    Array.from({ length: 40 }, (_, i) => {
      const d = -3 + 1.5 * l;
      return { uuid: `${level}-${i}`, level, d, skill: skills[i % 3] ?? 'grammar', trueD: d + 0.6 * normal(random) };
    }),
  );
}

const bank = makeBank(seededRandom('bank'));

function takeTest(ability: number, random: Random, items: readonly RealItem[] = bank): Asked<RealItem>[] {
  const asked: Asked<RealItem>[] = [];
  for (let item = nextItem(items, asked, random); item; item = nextItem(items, asked, random)) {
    asked.push({ item, answer: random() < chanceOfRight(ability, item.trueD) ? 'right' : 'wrong' });
  }
  return asked;
}

describe('the adaptive test', () => {
  it('asks 8 to 30 different items, rotating the skills', () => {
    fc.assert(
      fc.property(fc.double({ min: -5, max: 5, noNaN: true }), fc.string(), (ability, seed) => {
        const items = takeTest(ability, seededRandom(seed)).map(({ item }) => item);
        expect(items.length).toBeGreaterThanOrEqual(MIN_ITEMS);
        expect(items.length).toBeLessThanOrEqual(MAX_ITEMS);
        expect(new Set(items.map((item) => item.uuid)).size).toBe(items.length);
        const counts = skills.map((skill) => items.filter((item) => item.skill === skill).length);
        expect(Math.max(...counts) - Math.min(...counts)).toBeLessThanOrEqual(2);
      }),
      { numRuns: 30 },
    );
  });

  it('starts with an easy item and climbs by a level at most', () => {
    fc.assert(
      fc.property(fc.double({ min: -5, max: 5, noNaN: true }), fc.string(), (ability, seed) => {
        const items = takeTest(ability, seededRandom(seed)).map(({ item }) => item);
        expect(['A1', 'A2']).toContain(items[0]?.level);
        const order = items.slice(0, 4).map(({ level }) => LEVEL_CODES.indexOf(level));
        for (const [i, at] of order.entries()) expect(at).toBeLessThanOrEqual(i + 1);
      }),
      { numRuns: 30 },
    );
  });

  it('prefers items that the learner has not seen, of the same difficulty', () => {
    fc.assert(
      // Beyond, the bank has too few items near the learner for a second test.
      fc.property(fc.double({ min: -2, max: 2, noNaN: true }), fc.string(), (ability, seed) => {
        const random = seededRandom(seed);
        const seen = new Set(takeTest(ability, random).map(({ item }) => item.uuid));
        const again = takeTest(
          ability,
          random,
          bank.map((item) => ({ ...item, seen: seen.has(item.uuid) })),
        );
        expect(again.filter(({ item }) => seen.has(item.uuid))).toEqual([]);
      }),
      { numRuns: 30 },
    );
  });

  it('repeats items where all near ones were seen', () => {
    const [first, ...others] = bank.filter(({ level }) => level === 'A1').map((item) => ({ ...item, seen: true }));
    if (!first) throw new Error('the bank is empty');
    const distant = bank.filter(({ level }) => level === 'C1');
    const next = nextItem([first, ...others, ...distant], [{ item: first, answer: 'dont_know' }], seededRandom('x'));
    expect(next?.level).toBe('A1');
  });

  it('ends when the bank does', () => {
    const one = bank.slice(0, 1);
    const [item] = one;
    if (!item) throw new Error('the bank is empty');
    expect(nextItem(one, [{ item, answer: 'right' }], seededRandom('x'))).toBeUndefined();
  });

  it('does not ask a distant item for the sake of its skill', () => {
    const lonely = [
      ...bank.filter((item) => item.skill === 'grammar'),
      ...bank.filter((item) => item.skill === 'reading' && item.level === 'C1'),
    ];
    const [item] = lonely;
    if (!item) throw new Error('the bank is empty');
    const asked: Asked<RealItem>[] = [{ item, answer: 'dont_know' }];
    expect(nextItem(lonely, asked, seededRandom('x'))?.skill).toBe('grammar');
  });

  it('returns a result whose parts agree', () => {
    fc.assert(
      fc.property(fc.double({ min: -5, max: 5, noNaN: true }), fc.string(), (ability, seed) => {
        const { level, range, percentage } = placementResult(takeTest(ability, seededRandom(seed)));
        expect(range).toContain(level);
        expect(levelOfPercentage(percentage)).toBe(level);
      }),
      { numRuns: 30 },
    );
  });

  it('finds the level of simulated learners as precisely as designed', () => {
    const random = seededRandom('learners');
    const size = 600;
    const table = Object.fromEntries(
      LEVEL_CODES.map((code) => [code, Object.fromEntries(LEVEL_CODES.map((found) => [found, 0]))]),
    );
    const tally = { exact: 0, near: 0, items: 0 };
    for (let i = 0; i < size; i += 1) {
      const ability = -3.75 + (7.5 * i) / size;
      const asked = takeTest(ability, random);
      const [real, found] = [levelOfAbility(ability), placementResult(asked).level];
      const apart = Math.abs(LEVEL_CODES.indexOf(real) - LEVEL_CODES.indexOf(found));
      tally.exact += apart === 0 ? 1 : 0;
      tally.near += apart <= 1 ? 1 : 0;
      tally.items += asked.length;
      const row = table[real];
      if (row) row[found] = (row[found] ?? 0) + 1;
    }
    console.info(
      `exact ${tally.exact / size}, within one level ${tally.near / size}, ${tally.items / size} items; real level by level found:`,
    );
    console.table(table);
    expect(tally.exact / size).toBeGreaterThanOrEqual(0.7);
    expect(tally.near / size).toBeGreaterThanOrEqual(0.99);
  });
});

describe('the fixed form', () => {
  it('has items of earlier tests only where there are too few others', () => {
    const again = bank.map((item, i) => ({ ...item, seen: item.level === 'A1' || i % 2 === 0 }));
    const form = chooseFixedForm(again, seededRandom('x'));
    expect(new Set(form.filter(({ seen }) => seen).map(({ level }) => level))).toEqual(new Set(['A1']));
    expect(form).toHaveLength(20);
  });

  it('has four items a level, of spread skills', () => {
    fc.assert(
      fc.property(fc.string(), (seed) => {
        const form = chooseFixedForm(bank, seededRandom(seed));
        expect(form.map((item) => item.level)).toEqual(LEVEL_CODES.flatMap((code) => [code, code, code, code]));
        expect(new Set(form.map((item) => item.uuid)).size).toBe(20);
        for (const code of LEVEL_CODES) {
          expect(new Set(form.filter((item) => item.level === code).map((item) => item.skill)).size).toBe(3);
        }
      }),
    );
  });
});
