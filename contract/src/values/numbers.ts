import { z } from 'zod';

type Range = { min: number; max: number };

/**
 * A whole number of a query or a path, in decimal digits only: neither a sign nor `1e2` nor `0x10`. A client of the
 * contract may pass a number, which is sent as its digits.
 */
export function wholeNumber({ min, max }: Range) {
  return z
    .union([
      z.int(),
      z
        .string()
        .regex(/^\d{1,10}$/)
        .transform(Number),
    ])
    .pipe(z.int().min(min).max(max));
}

/** A number of a query, in decimal digits with an optional fraction. */
export function decimalNumber({ min, max }: Range) {
  return z
    .union([
      z.number(),
      z
        .string()
        .regex(/^\d{1,10}(?:\.\d{1,10})?$/)
        .transform(Number),
    ])
    .pipe(z.number().min(min).max(max));
}

/**
 * A duration in seconds that a client measured, limited instead of refused: a page may be open for days, and an answer
 * must not be lost for it.
 */
export function seconds(max: number) {
  return z.number().overwrite((value) => Math.min(max, Math.max(0, value)));
}
