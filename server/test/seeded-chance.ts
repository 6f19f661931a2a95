import { expect } from 'vitest';
import { seededRandom, type Random } from '../src/domain/random/seeded-random.ts';

export type Chance = { newId: () => string; random: Random };

const SEED = process.env['TEST_SEED'] ?? '1';

const ofFiles = new Map<string, Chance>();

/**
 * Ids and numbers that look random and are the same in each run of a test file, because ids seed questions and their
 * order: a test that passes today passes tomorrow. `TEST_SEED=2 npx vitest run …` draws others, which finds tests that
 * depend on chance. Applications of one file draw from one row, so their ids differ.
 */
export function chanceOfFile(): Chance {
  const { testPath = '' } = expect.getState();
  const file = testPath.slice(testPath.lastIndexOf('/server/'));
  const known = ofFiles.get(file);
  if (known) return known;
  const random = seededRandom(`${SEED} ${file}`);
  const chance = { newId: () => uuidOf(random), random };
  ofFiles.set(file, chance);
  return chance;
}

function uuidOf(random: Random): string {
  const word = () =>
    Math.floor(random() * 2 ** 32)
      .toString(16)
      .padStart(8, '0');
  const hex = word() + word() + word() + word();
  // Version 4, variant 1.
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20)}`;
}
