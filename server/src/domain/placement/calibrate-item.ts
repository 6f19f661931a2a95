import type { Response } from './estimate-ability.ts';

/** Below this many answers a difficulty is not estimated. */
const MIN_ANSWERS = 30;
/** An item this far from its author's difficulty (logits) is flagged. */
const FAR_OFF = 0.5;
const LOWEST = -6;
const HIGHEST = 6;
const STEP = 0.02;

/** Equal answers of `count` learners of an ability (logits). */
export type Answers = { ability: number; answer: Response['answer']; count: number };

/** `difficulty` in logits, within −6…6; `error` is its standard error, infinite if the answers prove nothing. */
export type Calibration = { answers: number; share: number; difficulty: number; error: number; isFarOff: boolean };

/**
 * Estimates an item's difficulty from the answers of learners of known ability: maximum likelihood under the Rasch
 * model with fixed guessing (Baker & Kim, Item Response Theory, 2004, ch. 2). The standard error derives from the
 * expected information. Returns null for fewer than 30 answers.
 */
export function calibrateItem(
  given: readonly Answers[],
  { authored, guessing }: { authored: number; guessing: number },
): Calibration | null {
  const answers = sum(given, ({ count }) => count);
  if (answers < MIN_ANSWERS) return null;
  const right = sum(given, ({ answer, count }) => (answer === 'right' ? count : 0));
  const difficulty = mostLikely(given, guessing);
  const information = sum(given, ({ ability, count }) => count * informationAt(ability - difficulty, guessing));
  return {
    answers,
    share: right / answers,
    difficulty,
    error: 1 / Math.sqrt(information),
    isFarOff: Math.abs(difficulty - authored) > FAR_OFF,
  };
}

function mostLikely(given: readonly Answers[], guessing: number): number {
  let best = { difficulty: LOWEST, likelihood: -Infinity };
  for (let difficulty = LOWEST; difficulty <= HIGHEST; difficulty += STEP) {
    const likelihood = sum(given, ({ ability, answer, count }) => {
      return count * Math.log(chanceOf(answer, ability - difficulty, guessing));
    });
    if (likelihood > best.likelihood) best = { difficulty, likelihood };
  }
  return best.difficulty;
}

function chanceOf(answer: Response['answer'], distance: number, guessing: number): number {
  const known = logistic(distance);
  if (answer === 'dont_know') return 1 - known;
  return answer === 'right' ? guessing + (1 - guessing) * known : (1 - guessing) * (1 - known);
}

function informationAt(distance: number, guessing: number): number {
  const known = logistic(distance);
  const right = guessing + (1 - guessing) * known;
  return ((1 - guessing) * known * (1 - known)) ** 2 / (right * (1 - right));
}

function logistic(x: number): number {
  return 1 / (1 + Math.exp(-x));
}

function sum<T>(items: readonly T[], of: (item: T) => number): number {
  return items.reduce((total, item) => total + of(item), 0);
}
