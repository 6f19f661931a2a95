import { z } from 'zod';
import { isCountryCode } from '../domain/subscriber/countries.ts';
import type { NumberRanges } from '../domain/subscriber/number-fault.ts';

const RANGES = /^(?<country>[A-Z]{2}):(?<ranges>[1-9]\d{0,5}(?:,[1-9]\d{0,5})*)$/;

export const NUMBER_RANGE_VARIABLES = {
  NUMBER_RANGES: z
    .string()
    .refine((value) => read(value) !== null, 'must be ranges of countries such as SA:52,53;EG:16')
    .transform((value) => read(value) ?? {})
    .optional()
    .meta({
      description:
        'Ranges of mobile numbers that are newer than the release, such as `SA:52,53;EG:16`: the first digits without the calling code and the zero. A number of a new range is otherwise refused.',
    }),
} as const;

/** Returns the ranges by country; null for a text in another form. */
function read(value: string): NumberRanges | null {
  const ranges: Record<string, string[]> = {};
  for (const part of value.replaceAll(/\s/g, '').split(';')) {
    const { country = '', ranges: list = '' } = RANGES.exec(part)?.groups ?? {};
    if (!isCountryCode(country)) return null;
    ranges[country] = [...(ranges[country] ?? []), ...list.split(',')];
  }
  return ranges;
}
