/** Weights of codes that guests asked for: 1 when it is sent, and half of it every 30 minutes later. */
export type Tally = { unconfirmed: number; confirmed: number };
export const NO_CODES: Tally = { unconfirmed: 0, confirmed: 0 };

export const TALLY_HALF_LIFE_MS = 30 * 60_000;
/** Older codes weigh a 256th. */
export const TALLY_HISTORY_MS = 8 * TALLY_HALF_LIFE_MS;
/** The newest codes of a network describe its behaviour; more of them only cost time. */
export const TALLY_MAX_CODES = 2_000;

/** Unconfirmed codes for each confirmed one: at least every third honest code is confirmed. */
const PER_CONFIRMED = 2;
/** Unconfirmed codes without any confirmed code. */
export const ALLOWANCE = {
  /** An address behind which a carrier's subscribers share a NAT. */
  carrierAddress: 60,
  /** The /24 or /48 of a carrier. */
  carrierSite: 120,
  /** Numbers that differ in the last four digits only, from networks that have confirmed little. */
  block: 150,
} as const;
/** The last digits of a number that its block leaves out. */
export const BLOCK_DIGITS = 4;
/** Confirmed codes that free a network from the limits of number blocks. */
const PROVEN_CONFIRMED = 3;

/**
 * Returns the milliseconds until a further code fits an allowance that grows with the confirmed codes; 0 when it fits
 * now. Both weights decay alike, so that the excess does too.
 */
export function waitOfAllowance({ unconfirmed, confirmed }: Tally, allowance: number): number {
  const excess = (unconfirmed - PER_CONFIRMED * confirmed) / (allowance - 1);
  return excess <= 1 ? 0 : Math.ceil(TALLY_HALF_LIFE_MS * Math.log2(excess));
}

/** Whether a network has confirmed enough of its codes, and few enough are unconfirmed, to be taken for honest. */
export function isProven({ unconfirmed, confirmed }: Tally): boolean {
  return confirmed >= PROVEN_CONFIRMED && unconfirmed <= PER_CONFIRMED * confirmed;
}

/** Returns the share of a network's codes that are confirmed, between 0 and 1; 1 for a network without codes. */
export function trustOf({ unconfirmed, confirmed }: Tally): number {
  return (confirmed + 1) / (confirmed + unconfirmed + 1);
}

/** Returns the tally of individually known codes. */
export function tallyOf(sent: readonly { at: Date; isConfirmed: boolean }[], now: Date): Tally {
  const tally = { unconfirmed: 0, confirmed: 0 };
  for (const { at, isConfirmed } of sent)
    tally[isConfirmed ? 'confirmed' : 'unconfirmed'] += 2 ** ((at.getTime() - now.getTime()) / TALLY_HALF_LIFE_MS);
  return tally;
}
