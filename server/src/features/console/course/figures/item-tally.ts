import type { ItemSums, WrongAnswer } from './answer-statistics.ts';

const WRONG_ANSWERS = 3;

export type ItemStatistic = { item_uuid: string; answers: number; correct: number; discrimination: number | null };

/** Adds up what batches of learners answered. */
export class ItemTally {
  readonly #sums = new Map<string, ItemSums>();
  readonly #wrong = new Map<string, Map<string, number>>();

  add(sums: readonly ItemSums[], wrong: readonly WrongAnswer[]): void {
    for (const row of sums) {
      const known = this.#sums.get(row.item_uuid);
      this.#sums.set(row.item_uuid, known ? sumOf(known, row) : row);
    }
    for (const { item_uuid, answer, count } of wrong) {
      const counts = this.#wrong.get(item_uuid) ?? new Map<string, number>();
      counts.set(answer, (counts.get(answer) ?? 0) + count);
      this.#wrong.set(item_uuid, counts);
    }
  }

  statistics(): ItemStatistic[] {
    return [...this.#sums.values()].map((sums) => {
      const { item_uuid, answers, correct } = sums;
      return { item_uuid, answers, correct, discrimination: correlationOf(sums) };
    });
  }

  /** The most frequent wrong answers to an item. */
  wrongAnswersTo(itemUuid: string): { answer: string; count: number }[] {
    const counts = [...(this.#wrong.get(itemUuid) ?? [])].map(([answer, count]) => ({ answer, count }));
    return counts
      .toSorted((one, other) => other.count - one.count || (one.answer < other.answer ? -1 : 1))
      .slice(0, WRONG_ANSWERS);
  }
}

function sumOf(one: ItemSums, other: ItemSums): ItemSums {
  return {
    item_uuid: one.item_uuid,
    answers: one.answers + other.answers,
    correct: one.correct + other.correct,
    learners: one.learners + other.learners,
    right: one.right + other.right,
    share: one.share + other.share,
    share_squared: one.share_squared + other.share_squared,
    right_share: one.right_share + other.right_share,
  };
}

/** The point-biserial correlation; null where all learners were right, or wrong, or all have the same share. */
function correlationOf({ learners: n, right, share, share_squared, right_share }: ItemSums): number | null {
  const spread = (n * right - right ** 2) * (n * share_squared - share ** 2);
  // Rounding leaves a little of what is zero.
  return spread > 1e-9 ? (n * right_share - right * share) / Math.sqrt(spread) : null;
}
