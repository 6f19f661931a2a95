/**
 * An experiment with two variants; the first variant is the control. It counts whether the account finished a session
 * within a day of its exposure.
 */
export type Experiment = {
  /** Never used again for another question: the assignment derives from it. */
  name: string;
  variants: readonly [control: string, treatment: string];
  /** The share of the treatment, between 0 and 1. */
  share: number;
  /** How many accounts each variant is to have before anything is decided; fixed before the start. */
  sampleSize: number;
};

/**
 * The experiments that run. The first compares nothing with nothing: it shows at any time that assignment, exposure and
 * counting favour no variant.
 */
export const EXPERIMENTS = {
  nothing: { name: 'nothing', variants: ['a', 'b'], share: 0.5, sampleSize: 5_000 },
} as const satisfies Record<string, Experiment>;
