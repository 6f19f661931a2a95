import { expect, it } from 'vitest';
import type { z } from 'zod';
import type { Call } from './call.ts';
import { calls } from './calls.ts';
import { ClientMessage } from './live/realtime.ts';

// A request body has at most 64 KiB. Validation blocks the process, so its cost is limited for every field and for the
// worst text of that size.

const BYTES = 64 * 1024;
const MAX_CPU_MS = 5;
/** The first runs of a pattern also compile it. */
const ATTEMPTS = 3;

const fill = (unit: string) => unit.repeat(Math.ceil(BYTES / unit.length)).slice(0, BYTES);

/** Inputs that make patterns backtrack, or that Unicode reorders, composes or expands. */
const WORST: Record<string, string> = {
  letter: fill('a'),
  'upper case letter': fill('A'),
  'Arabic letter': fill('م'),
  digit: fill('1'),
  'Arabic digit': fill('٣'),
  dot: fill('.'),
  hyphen: fill('-'),
  space: fill(' '),
  'line feed': fill('\n'),
  'carriage return': fill('\r'),
  tab: fill('\t'),
  'invisible mark': fill('\u200b'),
  'non-joiner': fill('\u200c'),
  joiner: fill('\u200d'),
  'joiner behind a letter': fill('م\u200c'),
  'joiners before a letter': `${fill('\u200d').slice(1)}م`,
  variation: fill('\ufe0f'),
  emoji: fill('👩'),
  'joined emoji': fill('👩\u200d'),
  'combining mark': fill('\u0300'),
  'marks of two classes': `a${fill('\u0315').slice(0, BYTES / 2)}${fill('\u0300').slice(0, BYTES / 2 - 1)}`,
  'alternating marks': fill('\u0315\u0300'),
  'marks behind letters': fill('a\u0315\u0300\u0327\u0301'),
  'Arabic marks': `م${fill('\u0651\u064e').slice(1)}`,
  'Hangul jamo': fill('\u1100\u1161\u11a8'),
  'ligature that expands': fill('\ufdfa'),
  'lone surrogate': fill('\ud800'),
  control: fill('\u0000'),
  'digits apart': fill('1 '),
  'digits far apart': `1${fill(' ').slice(0, BYTES / 2)}1${fill(' ').slice(0, BYTES / 2)}`,
  'words with dots': fill('aa.'),
  'local part': `${fill('a').slice(0, BYTES - 2)}@a`,
  'local part with dots': `${fill('a.').slice(0, BYTES - 4)}@a.a`,
  domain: `a@${fill('a.').slice(2)}`,
  'domain with hyphens': `a@${fill('a-').slice(2)}`,
  address: `http://${fill('a').slice(7)}`,
  'address with dots': `https://${fill('a.').slice(8)}`,
  date: `2026-11-28T${fill('0').slice(11)}`,
  'fraction of a second': `2026-11-28T00:00:00.${fill('0').slice(20)}`,
  base64url: `${fill('A').slice(1)}=`,
};

type Field = { name: string; schema: z.ZodType };

/** Returns every part of a schema that may receive a string or a list of any length. */
function fieldsOf(name: string, schema: z.core.$ZodType): Field[] {
  // Definitions of zod's core are typed by their class only, and this walks all classes by `type`.
  const def = schema._zod.def as unknown as Record<string, unknown> & { type: string };
  const inner = (key: string, suffix = ''): Field[] => fieldsOf(`${name}${suffix}`, def[key] as z.core.$ZodType);
  switch (def.type) {
    case 'object':
      return Object.entries(def['shape'] as Record<string, z.core.$ZodType>).flatMap(([key, each]) =>
        fieldsOf(`${name}.${key}`, each),
      );
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
    case 'readonly':
    case 'nonoptional':
    case 'catch':
      return inner('innerType');
    case 'array':
      return [field(name, schema), ...inner('element', '[]')];
    case 'tuple':
    case 'union':
      return ((def['items'] ?? def['options']) as z.core.$ZodType[]).flatMap((each) => fieldsOf(name, each));
    case 'record':
      return [...inner('keyType', '{key}'), ...inner('valueType', '{value}')];
    case 'pipe':
      return [field(name, schema), ...inner('in'), ...inner('out')];
    case 'string':
      return [field(name, schema)];
    case 'literal':
    case 'enum':
    case 'number':
    case 'int':
    case 'boolean':
    case 'null':
    case 'undefined':
    case 'unknown':
    case 'transform':
    case 'custom':
      return [];
    default:
      throw new Error(`${name}: the walk does not know the type "${def.type}"`);
  }
}

function field(name: string, schema: z.core.$ZodType): Field {
  // Every schema of the contract is made by the classic API.
  return { name, schema: schema as z.ZodType };
}

const fields = [
  ...calls.flatMap(({ method, path, ...call }: Call) =>
    (['params', 'query', 'body'] as const).flatMap((part) =>
      call[part] ? fieldsOf(`${method} ${path} ${part}`, call[part]) : [],
    ),
  ),
  ...fieldsOf('message of the live channel', ClientMessage),
];

/** Processor time of this thread: a busy machine does not change it. */
function cost(schema: z.ZodType, input: unknown): number {
  let least = Infinity;
  for (let attempt = 0; attempt < ATTEMPTS && least > MAX_CPU_MS; attempt += 1) {
    const before = process.threadCpuUsage();
    schema.safeParse(input);
    const { user, system } = process.threadCpuUsage(before);
    least = Math.min(least, (user + system) / 1000);
  }
  return least;
}

it('walks the text fields of the contract', () => {
  expect(fields.length).toBeGreaterThan(200);
});

it('refuses 64 KiB in every text field', () => {
  const unlimited = fields
    .filter(({ schema }) => schema._zod.def.type === 'string')
    .filter(({ schema }) => ['a', '1', ' ', 'م'].some((unit) => schema.safeParse(fill(unit)).success));
  expect(unlimited.map(({ name }) => name)).toEqual([]);
});

it.each(Object.entries(WORST))('validates 64 KiB of %s in any field within 5 ms', (_what, text) => {
  const slow = fields
    .filter(({ schema }) => schema._zod.def.type !== 'array')
    .map(({ name, schema }) => ({ name, ms: cost(schema, text) }))
    .filter(({ ms }) => ms > MAX_CPU_MS);
  expect(slow).toEqual([]);
});

it('validates a list of any length within 5 ms', () => {
  const elements = [['a'], 1, {}, null, '\u0300'.repeat(4)];
  const slow = fields
    .filter(({ schema }) => schema._zod.def.type === 'array')
    .flatMap(({ name, schema }) =>
      elements.map((element) => {
        const length = Math.floor(BYTES / (JSON.stringify(element).length + 1));
        return {
          name,
          element,
          ms: cost(
            schema,
            Array.from({ length }, () => element),
          ),
        };
      }),
    )
    .filter(({ ms }) => ms > MAX_CPU_MS);
  expect(slow).toEqual([]);
});
