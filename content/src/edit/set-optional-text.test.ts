import { expect, it } from 'vitest';
import { setOptionalText } from './set-optional-text.ts';

const FILE = `# The words of the week.
words:
  - { id: w-a, en: hello, ar: "مرحبًا" } # first
  - id: w-b
    en: name # a noun
    ar: >-
      اسم
      طويل

  # The last one.
  - { note: "أولًا", id: w-c, en: bye }
`;

it('adds a text after the last one', () => {
  expect(setOptionalText(FILE, ['words', 0, 'note'], 'قل: "مرحبًا"')).toBe(
    FILE.replace('"مرحبًا" }', '"مرحبًا", note: "قل: \\"مرحبًا\\"" }'),
  );
  expect(setOptionalText(FILE, ['words', 1, 'note'], 'ملاحظة')).toBe(
    FILE.replace('# a noun\n', '# a noun\n    note: "ملاحظة"\n'),
  );
});

it('removes a text', () => {
  expect(setOptionalText(FILE, ['words', 2, 'note'], '')).toBe(FILE.replace('note: "أولًا", ', ''));
  expect(setOptionalText(FILE, ['words', 2, 'en'], '')).toBe(FILE.replace(', en: bye', ''));
  expect(setOptionalText(FILE, ['words', 1, 'ar'], '')).toBe(FILE.replace('    ar: >-\n      اسم\n      طويل\n', ''));
  expect(setOptionalText(FILE, ['words', 1, 'en'], '')).toBe(FILE.replace('    en: name # a noun\n', ''));
});

it('changes nothing where nothing is to be removed, and replaces what is there', () => {
  expect(setOptionalText(FILE, ['words', 0, 'note'], '')).toBe(FILE);
  expect(setOptionalText(FILE, ['words', 2, 'note'], 'آخرًا')).toBe(FILE.replace('أولًا', 'آخرًا'));
});

it('refuses a path without an object', () => {
  expect(() => setOptionalText(FILE, ['words', 7, 'note'], 'x')).toThrow('no object at words.7');
});
