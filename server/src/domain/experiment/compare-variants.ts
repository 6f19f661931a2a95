/** The number of accounts exposed to a variant, and how many of them reached the counted goal. */
type Arm = { exposed: number; converted: number };

type Comparison = {
  /** Treatment minus control, as a difference of shares. */
  difference: number;
  /** The 95 % interval around the difference. */
  low: number;
  high: number;
};

/** The quantile of the normal distribution for 95 %. */
const Z = 1.959_963_984_540_054;

/**
 * Compares the shares of two variants by the hybrid score interval (Newcombe 1998, method 10), which holds for small
 * samples and for shares near 0 and 1. Null while a variant has no account. It holds for one look at a sample whose size
 * was fixed before.
 */
export function compareVariants(control: Arm, treatment: Arm): Comparison | null {
  if (control.exposed === 0 || treatment.exposed === 0) return null;
  const [a, b] = [shareWithBounds(control), shareWithBounds(treatment)];
  const difference = b.share - a.share;
  return {
    difference,
    low: difference - Math.hypot(b.share - b.low, a.high - a.share),
    high: difference + Math.hypot(b.high - b.share, a.share - a.low),
  };
}

/**
 * Returns the probability of a split at least as uneven as this one if the assignment is right (chi-square test, one
 * degree of freedom). `share` is the share of the treatment. 1 while there is no learner.
 */
export function sampleRatioP(control: number, treatment: number, share: number): number {
  const total = control + treatment;
  if (total === 0) return 1;
  const [expectedControl, expectedTreatment] = [total * (1 - share), total * share];
  const square =
    (control - expectedControl) ** 2 / expectedControl + (treatment - expectedTreatment) ** 2 / expectedTreatment;
  return complementaryError(Math.sqrt(square / 2));
}

/** Below it the assignment or the exposure is broken, and the difference means nothing. */
export const MIN_SAMPLE_RATIO_P = 0.001;

/** A share with its score interval (Wilson 1927). */
function shareWithBounds({ exposed: n, converted }: Arm): { share: number; low: number; high: number } {
  const share = converted / n;
  const middle = share + Z ** 2 / (2 * n);
  const reach = Z * Math.sqrt((share * (1 - share)) / n + Z ** 2 / (4 * n ** 2));
  const scale = 1 + Z ** 2 / n;
  return { share, low: (middle - reach) / scale, high: (middle + reach) / scale };
}

/** erfc for x ≥ 0, with an error below 1.5e-7 (Abramowitz and Stegun 7.1.26). */
function complementaryError(x: number): number {
  const t = 1 / (1 + 0.327_591_1 * x);
  const sum =
    t * (0.254_829_592 + t * (-0.284_496_736 + t * (1.421_413_741 + t * (-1.453_152_027 + t * 1.061_405_429))));
  return sum * Math.exp(-(x ** 2));
}
