import { expect, it } from 'vitest';
import { setText } from './set-text.ts';

const FILE = `# The words of the week.
words:
  - { id: w-a, en: hello, ar: "مرحبًا", ex: "Hello, I'm Sara." } # first
  - id: w-b
    en: name
    accept: ["first name"]
`;

it('replaces one text and leaves comments, order and layout as they are', () => {
  expect(setText(FILE, ['words', 0, 'ar'], 'أهلًا "وسهلًا"')).toBe(FILE.replace('"مرحبًا"', '"أهلًا \\"وسهلًا\\""'));
  expect(setText(FILE, ['words', 1, 'en'], 'surname')).toBe(FILE.replace('en: name', 'en: surname'));
  expect(setText(FILE, ['words', 1, 'accept', 0], 'last name')).toBe(FILE.replace('first name', 'last name'));
});

it.each(['yes', 'a: b', '# no', '12', '', '- x', 'line\nbreak'])(
  'writes %j so that it is read as the same text',
  (text) => {
    expect(setText(FILE, ['words', 1, 'en'], text)).toBe(FILE.replace('en: name', `en: ${JSON.stringify(text)}`));
  },
);

it('refuses a path without a text', () => {
  expect(() => setText(FILE, ['words', 1, 'ar'], 'x')).toThrow('no text at words.1.ar');
  expect(() => setText(FILE, ['words', 0], 'x')).toThrow('no text');
});
