import { FSRSAlgorithm, type FSRSState } from 'ts-fsrs';
import type { Random } from '../server/src/domain/random/seeded-random.ts';
import { drawNormal } from './learning-chance.ts';

/** How much faster or slower one learner, and one item, is forgotten than by the model (deviation of the logarithm). */
const LEARNERS_DIFFER = 0.35;
const ITEMS_DIFFER = 0.3;
/** The share of right answers with a hint or a long time. */
const HARD = 0.12;
const GOOD_GRADE = 3;

const model = new FSRSAlgorithm({});

export type Outcome = 'again' | 'hard' | 'good';
const GRADES: Record<Outcome, number> = { again: 1, hard: 2, good: GOOD_GRADE };

/** How fast a learner forgets: 1 as in the model, 2 half as fast. */
export function drawTenacity(random: Random): number {
  return Math.exp(LEARNERS_DIFFER * drawNormal(random));
}

/**
 * A learner's real memory of one item. The forgetting curve and its growth are FSRS-6's own, on a clock that runs
 * faster or slower for this learner and item, which no scheduler knows.
 */
export class Memory {
  #state: FSRSState = model.next_state(null, 0, GOOD_GRADE);
  #at: Date;
  readonly #pace: number;

  constructor(learnedAt: Date, { tenacity, random }: { tenacity: number; random: Random }) {
    this.#at = learnedAt;
    this.#pace = tenacity * Math.exp(ITEMS_DIFFER * drawNormal(random));
  }

  /** Returns the chance of remembering it at `now`. */
  recall(now: Date): number {
    return model.forgetting_curve(this.#elapsed(now), this.#state.stability);
  }

  /** Simulates an answer and updates the memory. */
  ask(now: Date, random: Random): Outcome {
    const known = random() < this.recall(now);
    const outcome = known ? (random() < HARD ? 'hard' : 'good') : 'again';
    this.#state = model.next_state(this.#state, this.#elapsed(now), GRADES[outcome]);
    this.#at = now;
    return outcome;
  }

  #elapsed(now: Date): number {
    return (now.getTime() - this.#at.getTime()) / 86_400_000 / this.#pace;
  }
}
