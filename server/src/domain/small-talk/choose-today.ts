import { seededRandom } from '../random/seeded-random.ts';

type Topic = { uuid: string; level: string };

type Day = {
  /** The learner, whose items differ from those of others. */
  learner: string;
  /** The learner-day as `YYYY-MM-DD`. */
  day: string;
  /** The codes of the levels from the lowest to the highest. */
  levels: readonly string[];
  /** The code of the learner's current level; null before the first one. */
  current: string | null;
};

/**
 * Returns the item of a learner-day among the items that were open at its start; null without one. Items up to one level
 * above the current level come first. Each item has a rank of its own, so that fewer candidates change the choice only
 * if the chosen one is missing.
 */
export function chooseToday(open: readonly Topic[], { learner, day, levels, current }: Day): string | null {
  const highest = Math.max(0, current === null ? 0 : levels.indexOf(current)) + 1;
  const near = open.filter(({ level }) => levels.indexOf(level) <= highest);
  const ranked = (near.length > 0 ? near : open).map(({ uuid }) => ({
    uuid,
    rank: seededRandom(`${learner} ${day} ${uuid}`)(),
  }));
  return ranked.toSorted((a, b) => a.rank - b.rank)[0]?.uuid ?? null;
}
