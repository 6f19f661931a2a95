import fc from 'fast-check';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { calls } from '../calls.ts';
import { decimalNumber, wholeNumber } from './numbers.ts';

const week = wholeNumber({ min: 1, max: 52 });

it('reads digits within the range and nothing else', () => {
  expect(week.parse('7')).toBe(7);
  expect(week.parse(7)).toBe(7);
  const texts = ['1e1', '0x10', '0b1', ' 5', '5 ', '+5', '-5', '5.0', '5.', '٥', '', 'Infinity', '53', '0'];
  expect(texts.filter((text) => week.safeParse(text).success)).toEqual([]);
  const values = [null, true, [5], { valueOf: () => 5 }, 5.5, Number.NaN];
  expect(values.filter((value) => week.safeParse(value).success)).toEqual([]);
});

it('reads a fraction where one is meant', () => {
  const share = decimalNumber({ min: 0, max: 100 });
  expect(share.parse('12.5')).toBe(12.5);
  const texts = ['1e1', '.5', '5.', '+1', '100.1', '1,5'];
  expect(texts.filter((text) => share.safeParse(text).success)).toEqual([]);
});

it('reads back every number that is written as digits', () => {
  const any = wholeNumber({ min: 0, max: 2 ** 31 });
  fc.assert(fc.property(fc.nat(), (number) => any.parse(String(number)) === number));
  fc.assert(
    fc.property(
      fc.string(),
      (text) => any.safeParse(text).success === (/^\d{1,10}$/.test(text) && Number(text) <= 2 ** 31),
    ),
  );
});

it('is how every call reads a number: none coerces what it is sent', () => {
  const coercing = calls.filter((one) => {
    return ['params', 'query', 'body'].some((part) => isCoercing(Reflect.get(one, part)));
  });
  expect(coercing.map(({ path }) => path)).toEqual([]);
  expect(isCoercing(z.object({ week: z.coerce.number().optional() })), 'the search finds one').toBe(true);
});

/** Searches the parts of a schema. */
function isCoercing(value: unknown): boolean {
  if (value instanceof z.ZodObject) return Object.values(value.shape).some(isCoercing);
  if (!(value instanceof z.ZodType)) return false;
  const part = (name: string): unknown => Reflect.get(value.def, name);
  const options = part('options');
  const inner = [...['innerType', 'in', 'element'].map(part), ...(Array.isArray(options) ? options : [])];
  return part('coerce') === true || inner.some(isCoercing);
}
