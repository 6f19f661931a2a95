import type { Answer } from '@lisan/contract/learner/question';

/** Pairs joined so far, as [index on the left, index on the right]. */
export type Joined = readonly (readonly [number, number])[];
export type Side = 0 | 1;

/** Applies a press: separates a joined end, joins it with the picked end of the other side, or picks it. */
export function pressEnd({
  joined,
  selected,
  side,
  index,
}: {
  joined: Joined;
  selected: Selected;
  side: Side;
  index: number;
}): {
  joined: Joined;
  selected: Selected;
} {
  if (joined.some((pair) => pair[side] === index))
    return { joined: joined.filter((pair) => pair[side] !== index), selected: null };
  if (selected === null || selected.side === side)
    return { joined, selected: selected?.side === side && selected.index === index ? null : { side, index } };
  return { joined: [...joined, side === 0 ? [index, selected.index] : [selected.index, index]], selected: null };
}

/** The end that was pressed first. */
export type Selected = { side: Side; index: number } | null;

/** Returns whether a pair is right. The right answer of a match has a line `left = right` for each pair. */
export function isRightPair(left: string, right: string, correctAnswer: string): boolean {
  return correctAnswer.split('\n').includes(lineOf(left, right));
}

/** Returns the right pairs that an answer lacks. */
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
