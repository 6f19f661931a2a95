import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import type { Random } from '../server/src/domain/random/seeded-random.ts';
import { junk, pick, TEXTS } from './fuzz-values.ts';

// Values that a schema accepts in type and length, so that they get past validation to the use case.
/** Texts that are the most expensive to fold, split, compare or match: repeated to the length that a field accepts. */
const COSTLY = [
  'a',
  'م',
  '٣',
  '1',
  '.',
  ' ',
  '-',
  'a ',
  'a.',
  'ab\n',
  'لا ',
  'مُ',
  'a\u0315\u0300\u0327\u0301',
  'م\u0651\u064e',
  '\ufdfa',
  '👩\u200d👩\u200d👧',
  'ﷲ',
  'i am ',
  'he have ',
  '(',
  '"',
  '%',
  '_',
  '\\',
  "'",
];
const DIGITS = [
  '123456',
  '١٢٣٤٥٦',
  '۱۲۳۴۵۶',
  '１２３４５６',
  '12345٦',
  '١٢٣٤',
  '००००००',
  '²³⁴⁵⁶⁷',
  '𝟏𝟐𝟑𝟒𝟓𝟔',
  '-12345',
  '1e5000',
];
const NUMBERS = [
  '+9647701234567',
  '٠٧٧٠١٢٣٤٥٦٧',
  '+964 770 123 4567',
  '+4',
  '٠٠٩٦٤',
  '+٩٦٤٧٧٠١٢٣٤٥٦٧',
  '00',
  '+1;ext=5',
  'tel:+1;phone-context=+44',
];
const MAX_CHARS = 16_000;

type Def = Record<string, unknown> & { type: string };

/** Returns a value of the schema's type; one field in ten is junk of another type. */
export function plausible(random: Random, schema: z.core.$ZodType, name = ''): unknown {
  if (random() < 0.1) return junk(random, 2);
  // Definitions of zod's core are typed by their class only, and this reads them by `type`.
  const def = schema._zod.def as unknown as Def;
  const of = (key: string): z.core.$ZodType => def[key] as z.core.$ZodType;
  switch (def.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(def['shape'] as Record<string, z.core.$ZodType>).map(([key, each]) => [
          key,
          plausible(random, each, key),
        ]),
      );
    case 'optional':
    case 'default':
      return random() < 0.3 ? undefined : plausible(random, of('innerType'), name);
    case 'nullable':
      return random() < 0.3 ? null : plausible(random, of('innerType'), name);
    case 'array':
      return Array.from({ length: Math.floor(random() * 4) }, () => plausible(random, of('element'), name));
    case 'tuple':
      return (def['items'] as z.core.$ZodType[]).map((each) => plausible(random, each, name));
    case 'union':
      return plausible(random, pick(random, def['options'] as z.core.$ZodType[]), name);
    case 'record':
      return { [text(random, MAX_CHARS, name)]: plausible(random, of('valueType'), name) };
    case 'pipe':
      return plausible(random, of('in'), name);
    case 'literal':
      return pick(random, def['values'] as unknown[]);
    case 'enum':
      return pick(random, Object.values(def['entries'] as Record<string, unknown>));
    case 'number':
      return pick(random, [0, 1, 2, 5, 30, 100, 3600]);
    case 'boolean':
      return random() < 0.5;
    case 'string':
      return ofFormat(random, schema) ?? text(random, maxOf(schema), name);
    default:
      return junk(random, 2);
  }
}

function ofFormat(random: Random, schema: z.core.$ZodType): string | null {
  // Only strings have a format; its name is undefined for others.
  const { format } = schema._zod.bag as { format?: string };
  if (format === 'uuid') return randomUUID();
  if (format === 'date') return pick(random, ['2026-03-10', '2000-01-01', '2199-12-31', '2024-02-30']);
  if (format === 'datetime') return pick(random, ['2026-03-10T09:00:00Z', '2026-03-10T09:00:00.999999999Z']);
  if (format === 'email') return `${'a'.repeat(64)}@${'a.'.repeat(80)}example`;
  if (format === 'url') return `https://a.example/${'%D9'.repeat(300)}`;
  return null;
}

function maxOf(schema: z.core.$ZodType): number {
  const { maximum } = schema._zod.bag as { maximum?: number };
  return Math.min(MAX_CHARS, maximum ?? MAX_CHARS);
}

function text(random: Random, max: number, name: string): string {
  if (random() < 0.2) return pick(random, TEXTS).slice(0, max);
  if (/otp|code|pin/i.test(name) && random() < 0.7) return pick(random, DIGITS);
  if (name === 'msisdn' && random() < 0.7) return pick(random, NUMBERS);
  const unit = pick(random, COSTLY);
  return unit.repeat(Math.ceil(max / unit.length)).slice(0, max);
}
