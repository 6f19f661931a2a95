import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import type { Call } from './call.ts';
import { calls } from './calls.ts';
import { cleanText, name, text } from './text.ts';

const HIDDEN = [
  '\u0000',
  '\u0007',
  '\u009b',
  '\ud800',
  '\udfff',
  '\u202a',
  '\u202e',
  '\u2066',
  '\u2069',
  '\u200b',
  '\ufeff',
  '\u3164',
  '\u00ad',
  '\u{e0041}',
  '\uffff',
];
const anyText = fc
  .array(
    fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom(...HIDDEN, '\u200c', '\u200d', '\u0651', 'ا', '👩', '\r\n'),
    ),
  )
  .map((parts) => parts.join(''));

describe('cleanText', () => {
  it('leaves nothing that hides, overrides or cannot be stored', () => {
    fc.assert(
      fc.property(anyText, (typed) => {
        const clean = cleanText(typed);
        expect(clean.isWellFormed()).toBe(true);
        expect(clean).toBe(clean.normalize('NFC'));
        for (const hidden of HIDDEN) if (hidden.isWellFormed()) expect(clean).not.toContain(hidden);
      }),
      { numRuns: 2000 },
    );
  });

  it('changes clean text no further', () => {
    fc.assert(
      fc.property(anyText, (typed) => {
        expect(cleanText(cleanText(typed))).toBe(cleanText(typed));
      }),
      { numRuns: 2000 },
    );
  });

  it.each([
    'مرحبًا بكم في لِسان!',
    'می\u200cخواهم',
    '👩\u200d👩\u200d👧 و ❤️\u200d🔥 و 👋🏽',
    'naïve café — “quotes”\n\tsecond line',
    'H\u2082O ≠ ½',
  ])('keeps %s', (typed) => expect(cleanText(typed)).toBe(typed));

  it('takes joiners away where they join nothing', () => {
    expect(cleanText('\u200cAhmad\u200d ')).toBe('Ahmad ');
    expect(cleanText('a\u200c\u200d\u200cb')).toBe('ab');
  });

  it('stacks no marks over the lines of others', () => {
    expect(cleanText(`a${'\u0316'.repeat(50)}`).length).toBeLessThanOrEqual(5);
  });
});

describe('name', () => {
  it.each(['', '\u200b\u200b', '\u200e', '\u3164', '\u{e0041}', '123', '…', '\u064b'])('refuses %j', (typed) => {
    expect(name(60).safeParse(typed).success).toBe(false);
  });

  it('removes overrides and line ends', () => {
    expect(name(60).parse(' \u202eأحمد\u202c\r\n المعلم ')).toBe('أحمد المعلم');
  });

  it('takes names in any script', () => {
    for (const own of ['سارة', 'Zoë', '李', "O'Brien-Smith"]) expect(name(60).parse(own)).toBe(own);
  });
});

it('counts length after cleaning', () => {
  expect(text(3).parse('a\u0000\u202eb\u200bc')).toBe('abc');
});

describe('every string of a request', () => {
  const fieldsOf = (call: Call) =>
    [call.params, call.query, call.body].flatMap((schema) => (schema ? Object.entries(schema.shape) : []));
  const fields = calls.flatMap((call) =>
    fieldsOf(call).map(([field, schema]) => [`${call.method} ${call.path} ${field}`, schema as z.ZodType] as const),
  );

  it.each(fields)('is clean or refused: %s', (_name, schema) => {
    for (const hidden of HIDDEN) {
      for (const typed of [
        `مرحبا${hidden}abc`,
        hidden.repeat(8),
        `https://a.example/${hidden}`,
        `+964770${hidden}1234567`,
      ]) {
        for (const shape of [typed, [typed], [[typed, typed]], { [typed]: typed }]) {
          const parsed = schema.safeParse(shape);
          if (parsed.success)
            expect(JSON.stringify(parsed.data) ?? '').not.toContain(JSON.stringify(hidden).slice(1, -1));
        }
      }
    }
  });
});
