import type { Call } from '@lisan/contract/call';
import fc from 'fast-check';
import { z } from 'zod';

/** Digits of keyboards and copied texts, which programs may take for a number or for something else. */
const DIGITS = [
  '١٢٣٤٥٦',
  '۱۲۳۴۵۶',
  '１２３４５６',
  '१२३४५६',
  '①②③④⑤⑥',
  '𝟏𝟐𝟑𝟒𝟓𝟔',
  '²³¹½⅓¼',
  '123456',
  '0x1e57',
  '-1e309',
];

/** Texts of any language that change their length, case or meaning in some step of a program. */
const TEXTS = [
  'نص عربي',
  'ﷺ ﷺ',
  'İıßﬁǰŉ',
  'e\u0301\u0327\u0338',
  'ｅｖｉｌ',
  '👨‍👩‍👧‍👦 🇮🇶',
  '%_%\\',
  '\'"`;--',
  '$1 $& {{x}} ${y}',
  '</script><b>',
  '=1+1',
  'a\nb\tc',
  '__proto__',
  'constructor',
  'null',
  'NaN',
  '{"a":[',
  'Zm9v',
  '../..',
  '(?<a>[',
  '\u{1d7ce}\u0660',
];

const INSTANTS = ['0000-01-01T00:00:00Z', '0001-01-01T00:00:00Z', '9999-12-31T23:59:59.999Z', '2026-03-10T09:00:00Z'];
const DAYS = ['2000-01-01', '2026-03-10', '2199-12-31', '0000-01-01', '9999-12-31'];
const ADDRESSES = [
  'https://fcm.googleapis.com/fcm/send/abc',
  'https://EXAMPLE.com:0/%ff?#',
  'https://١٢٣.example/',
  'https://xn--/a',
  'a:b',
];

/** JSON Schema of the input of the contract; only the keywords that the contract uses. */
type Shape = {
  type?: 'object' | 'array' | 'string' | 'number' | 'integer' | 'boolean' | 'null';
  format?: string;
  pattern?: string;
  const?: unknown;
  enum?: unknown[];
  anyOf?: Shape[];
  oneOf?: Shape[];
  properties?: Record<string, Shape>;
  required?: string[];
  additionalProperties?: Shape | boolean;
  items?: Shape;
  prefixItems?: Shape[];
  minItems?: number;
  maxItems?: number;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
};

/** Existing values, so that a request gets past the look-up of its row. `uuids`: by kind, so that few are not lost. */
export type Known = { uuids: readonly (readonly string[])[]; texts: readonly string[] };

/** Input that the schema accepts, with the digits, characters, times and numbers that break programs. */
export function acceptedBy(schema: Call['body'], known: Known): fc.Arbitrary<Record<string, unknown>> {
  if (!schema) return fc.constant({});
  // The types of JSON Schema are wider than the JSON Schema of the contract.
  const shape = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Shape;
  // An object schema makes objects; objects that its refinements refuse are left out.
  return (valueOf(shape, known) as fc.Arbitrary<Record<string, unknown>>).filter(
    (input) => schema.safeParse(input).success,
  );
}

/** The id of a row of any kind, seldom an unknown id. The last kind is tried as often as all others. */
export function uuidOf({ uuids }: Known): fc.Arbitrary<string> {
  const kinds = uuids.map((ids) => fc.constantFrom(...ids));
  const last = kinds.at(-1) ?? fc.uuid();
  return fc.oneof({ weight: 3, arbitrary: fc.oneof(...kinds) }, { weight: 3, arbitrary: last }, fc.uuid());
}

function valueOf(shape: Shape, known: Known): fc.Arbitrary<unknown> {
  if ('const' in shape) return fc.constant(shape.const);
  if (shape.enum) return fc.constantFrom(...shape.enum);
  const choices = shape.anyOf ?? shape.oneOf;
  if (choices) return fc.oneof(...choices.map((one) => valueOf(one, known)));
  if (shape.type === 'object') return objectOf(shape, known);
  if (shape.type === 'array') return arrayOf(shape, known);
  if (shape.type === 'string') return stringOf(shape, known);
  if (shape.type === 'boolean') return fc.boolean();
  if (shape.type === 'number' || shape.type === 'integer') return numberOf(shape);
  if (shape.type === 'null') return fc.constant(null);
  return fc.constantFrom<unknown>('x', 1, null, {}, ['١']);
}

function objectOf({ properties = {}, required = [], additionalProperties }: Shape, known: Known) {
  const fields = Object.fromEntries(Object.entries(properties).map(([key, one]) => [key, valueOf(one, known)]));
  const named = fc.record(fields, { requiredKeys: required });
  if (typeof additionalProperties !== 'object') return named;
  const others = fc.dictionary(stringOf({}, known), valueOf(additionalProperties, known), { maxKeys: 4 });
  return fc.tuple(named, others).map(([a, b]) => ({ ...b, ...a }));
}

function arrayOf({ items, prefixItems, minItems = 0, maxItems = minItems + 4 }: Shape, known: Known) {
  if (prefixItems) return fc.tuple(...prefixItems.map((one) => valueOf(one, known)));
  const size = { minLength: minItems, maxLength: Math.min(maxItems, minItems + 4), size: 'max' as const };
  return fc.array(valueOf(items ?? {}, known), size);
}

function stringOf({ format, pattern, minLength = 0, maxLength = 400 }: Shape, known: Known): fc.Arbitrary<string> {
  if (format === 'uuid') return uuidOf(known);
  if (format === 'date-time') return fc.constantFrom(...INSTANTS);
  if (format === 'date') return fc.constantFrom(...DAYS);
  if (format === 'uri') return fc.constantFrom(...ADDRESSES);
  if (format === 'email') return fc.constantFrom('a@b.co', "o'x+1@xn--mgbh0fb.example");
  const fit = (value: string) => [...value.padEnd(minLength, value || 'x')].join('').slice(0, maxLength);
  const odd = fc.constantFrom(...DIGITS, ...TEXTS, ...known.texts).map(fit);
  const long = fc.constantFrom('ﷺ', 'س', '٣', 'a b', '🙂', 'ö').map((one) => one.repeat(maxLength).slice(0, maxLength));
  const any = fc.string({ unit: 'grapheme', minLength, maxLength: Math.min(maxLength, minLength + 20) });
  // fast-check makes no text for a pattern that looks ahead; the others here match nothing that the lists lack.
  const matching =
    pattern === undefined || pattern.includes('(?') ? [] : [fc.stringMatching(new RegExp(pattern, 'u')).map(fit)];
  return fc.oneof({ weight: 5, arbitrary: odd }, long, any, ...matching);
}

function numberOf({ type, minimum = -(2 ** 53) + 1, maximum = 2 ** 53 - 1 }: Shape): fc.Arbitrary<number> {
  const edges = [minimum, maximum, 0, 1, -1, 2 ** 31, -(2 ** 31) - 1, ...(type === 'number' ? [0.1, 5e-324] : [])];
  const inside = edges.filter((value) => value >= minimum && value <= maximum);
  return fc.oneof(
    fc.constantFrom(...inside),
    fc.integer({ min: Math.max(minimum, -1000), max: Math.min(maximum, 1000) }),
  );
}
