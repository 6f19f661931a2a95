import type { Answer } from '@lisan/contract/question';

/** Pairs joined so far, as [index on the left, index on the right]. */
export type Joined = readonly (readonly [number, number])[];
export type Side = 0 | 1;

/** Pressed: a joined end is taken apart, an end of the other side is joined with the one in hand, else it is taken in hand. */
export function pressEnd({ joined, held, side, index }: { joined: Joined; held: Held; side: Side; index: number }): {
  joined: Joined;
  held: Held;
} {
  if (joined.some((pair) => pair[side] === index))
    return { joined: joined.filter((pair) => pair[side] !== index), held: null };
  if (held === null || held.side === side)
    return { joined, held: held?.side === side && held.index === index ? null : { side, index } };
  return { joined: [...joined, side === 0 ? [index, held.index] : [held.index, index]], held: null };
}

/** The end that was pressed first and waits for its partner. */
export type Held = { side: Side; index: number } | null;

/** Whether a pair is right. The right answer of a match is a line `left = right` for each of its pairs. */
export function isRightPair(left: string, right: string, correctAnswer: string): boolean {
  return correctAnswer.split('\n').includes(lineOf(left, right));
}

/** The right pairs that an answer lacks. */
export function missedPairs(correctAnswer: string, answer: Answer | null): [string, string][] {
  const found = new Set(
    Array.isArray(answer) ? answer.map((pair) => (Array.isArray(pair) ? lineOf(...pair) : pair)) : [],
  );
  const missed = correctAnswer.split('\n').filter((line) => !found.has(line));
  return missed.map((line) => {
    const [left = '', right = ''] = line.split(BETWEEN);
    return [left, right];
  });
}

const BETWEEN = ' = ';

function lineOf(left: string, right: string): string {
  return `${left}${BETWEEN}${right}`;
}
