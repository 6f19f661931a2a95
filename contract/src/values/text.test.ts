import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import type { Call } from '../call.ts';
import { calls } from '../calls.ts';
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
  '\u061c',
  '\u200e',
  '\u200f',
  '\ufe00',
  '\u{1bca0}',
];
/** Every character that Unicode lets programs draw as nothing. */
const IGNORABLE = Array.from({ length: 0x11_0000 }, (_, code) => code)
  .filter((code) => code < 0xd800 || code > 0xdfff)
  .map((code) => String.fromCodePoint(code))
  .filter((character) => /\p{Default_Ignorable_Code_Point}/u.test(character));

const anyText = fc
  .array(
    fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom(
        ...HIDDEN,
        '\u200c',
        '\u200d',
        '\ufe0f',
        '\u0651',
        'ا',
        'ب',
        '\u0915',
        '\u094d',
        '👩',
        '1',
        '\u20e3',
      ),
      fc.constantFrom(...IGNORABLE),
    ),
  )
  .map((parts) => parts.join(''));

describe('cleanText', () => {
  it('removes everything that hides, overrides or cannot be stored', () => {
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

  it('is idempotent', () => {
    fc.assert(
      fc.property(anyText, (typed) => {
        expect(cleanText(cleanText(typed))).toBe(cleanText(typed));
      }),
      { numRuns: 2000 },
    );
  });

  it('gives one text however many invisible characters are added', () => {
    // None of these needs a joiner or a variation selector behind it.
    const plain = fc.array(fc.constantFrom('A', 'é', '7', ' ', '-', 'ا', 'د', 'و', '李'), { maxLength: 12 });
    const put = fc.array(fc.tuple(fc.nat(12), fc.constantFrom(...IGNORABLE)), { minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(plain, put, (characters, invisible) => {
        const typed: string[] = [...characters];
        for (const [at, character] of invisible) typed.splice(at, 0, character);
        expect(cleanText(typed.join(''))).toBe(characters.join(''));
      }),
      { numRuns: 2000 },
    );
  });

  it('keeps an ignorable character only as a joiner of letters or emoji, or as a variation of an emoji', () => {
    const useful =
      /\p{Script=Arabic}\p{Mark}*\u200c\p{Script=Arabic}|[\u094d\u0dca]\p{Mark}*[\u200c\u200d]\p{Letter}|[\p{Extended_Pictographic}\p{Emoji_Modifier}]\ufe0f?\u200d\p{Extended_Pictographic}|\p{Extended_Pictographic}[\ufe0e\ufe0f]|[0-9#*]\ufe0f\u20e3/u;
    fc.assert(
      fc.property(anyText, (typed) => {
        const rest = [...cleanText(typed)];
        rest.forEach((character, at) => {
          if (!/\p{Default_Ignorable_Code_Point}/u.test(character)) return;
          const around = rest.slice(Math.max(0, at - 6), at + 2).join('');
          expect(around).toMatch(useful);
        });
      }),
      { numRuns: 2000 },
    );
  });

  it.each([
    'مرحبًا بكم في لِسان!',
    'می\u200cخواهم',
    'کتاب\u200cها',
    'ශ්\u200dරී',
    '1\ufe0f\u20e3',
    '👩\u200d👩\u200d👧 و ❤️\u200d🔥 و 👋🏽',
    'naïve café — “quotes”\n\tsecond line',
    'H\u2082O ≠ ½',
  ])('keeps %s', (typed) => expect(cleanText(typed)).toBe(typed));

  it('removes joiners where they join nothing', () => {
    expect(cleanText('\u200cAhmad\u200d ')).toBe('Ahmad ');
    expect(cleanText('a\u200c\u200d\u200cb')).toBe('ab');
    expect(cleanText('Ah\u200cmad')).toBe('Ahmad');
    expect(cleanText('أحمد\u200cي')).toBe('أحمدي');
    expect(cleanText('می\u200c\u200cخواهم')).toBe('می\u200cخواهم');
  });

  it('limits combining marks', () => {
    expect(cleanText(`a${'\u0316'.repeat(50)}`).length).toBeLessThanOrEqual(5);
  });
});

describe('name', () => {
  it.each(['', '\u200b\u200b', '\u200e', '\u3164', '\u{e0041}', '123', '…', '\u064b'])('rejects %j', (typed) => {
    expect(name(60).safeParse(typed).success).toBe(false);
  });

  it.each(['\u061c', '\u200e', '\u200f', '\u200c', '\u200d'])('of a teacher cannot be imitated with %j', (hidden) => {
    for (const typed of [`${hidden}سارة`, `سا${hidden}رة`, `سارة${hidden}`, `Sa${hidden}ra`])
      expect(name(60).parse(typed)).toBe(typed.replace(hidden, ''));
  });

  it('removes overrides and line ends', () => {
    expect(name(60).parse(' \u202eأحمد\u202c\r\n المعلم ')).toBe('أحمد المعلم');
  });

  it.each([
    'https://evil.example/x',
    'evil.example',
    'www.evil',
    'a@b',
    '<b>سارة</b>',
    'اربح 07705550101',
    '٠٧٧٠ ٥٥٥ سارة',
  ])('refuses what others could follow: %s', (typed) => expect(name(60).safeParse(typed).success).toBe(false));

  it.each(['د.سارة', 'J.Smith', 'Omar Jr.', 'الصف 5', 'عائلة 2026', 'J. R. Smith'])('accepts %s', (typed) =>
    expect(name(60).parse(typed)).toBe(typed),
  );

  it('accepts names in any script', () => {
    for (const own of ['سارة', 'Zoë', '李', "O'Brien-Smith"]) expect(name(60).parse(own)).toBe(own);
  });
});

describe('pasted text', () => {
  it.each([
    '\u200e',
    '\u200f',
    '\u202a',
    '\u202e',
    '\u2066',
    '\u2069',
    '\u061c',
    '\ufeff',
    '\u00ad',
    '\u200b',
    '\u0000',
  ])('loses %j without a word', (hidden) =>
    expect(text(20).parse(`${hidden}I like${hidden} tea.${hidden}`)).toBe('I like tea.'),
  );

  it.each(['می\u200cخواهم', '👩\u200d👧', '❤\ufe0f'])('keeps what carries meaning in %s', (typed) =>
    expect(text(20).parse(typed)).toBe(typed),
  );
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

  it.each(fields)('is clean or rejected: %s', (_name, schema) => {
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
