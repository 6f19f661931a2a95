import { expect, it } from 'vitest';
import { appendText, removeText } from './set-list-text.ts';

const FILE = `# A week.
words:
  - { id: w-a, en: hello, accept: ["hi", hey] } # first
  - id: w-b
    en: name # a noun
    accept:
      - first name # given
      - >-
        full
        name

  - id: w-c
    en: bye
task:
  checklist:
  - one
  - two`;

it('appends to a list in brackets, to one on lines, to the last line of a file and to an absent list', () => {
  expect(appendText(FILE, ['words', 0, 'accept'], 'good day')).toBe(FILE.replace('hey]', 'hey, "good day"]'));
  expect(appendText(FILE, ['words', 1, 'accept'], 'surname')).toBe(
    FILE.replace('        name\n', '        name\n      - "surname"\n'),
  );
  expect(appendText(FILE, ['task', 'checklist'], 'three: "3"')).toBe(`${FILE}\n  - "three: \\"3\\""`);
  expect(appendText(FILE, ['words', 2, 'accept'], 'bye-bye')).toBe(
    FILE.replace('en: bye\n', 'en: bye\n    accept: ["bye-bye"]\n'),
  );
});

it('removes the first, the last and the only element', () => {
  expect(removeText(FILE, ['words', 0, 'accept', 0])).toBe(FILE.replace('"hi", ', ''));
  expect(removeText(FILE, ['words', 0, 'accept', 1])).toBe(FILE.replace(', hey', ''));
  expect(removeText(FILE, ['words', 1, 'accept', 0])).toBe(FILE.replace('      - first name # given\n', ''));
  expect(removeText(FILE, ['words', 1, 'accept', 1])).toBe(
    FILE.replace('      - >-\n        full\n        name\n', ''),
  );
  const one = removeText(FILE, ['words', 0, 'accept', 1]);
  expect(removeText(one, ['words', 0, 'accept', 0])).toBe(FILE.replace(', accept: ["hi", hey]', ''));
});

it('adds back what was removed', () => {
  const added = appendText(FILE, ['words', 2, 'accept'], 'bye-bye');
  expect(removeText(added, ['words', 2, 'accept', 0])).toBe(FILE);
});

it('refuses an element that the list has not', () => {
  expect(() => removeText(FILE, ['words', 0, 'accept', 7])).toThrow('no text at words.0.accept.7');
  expect(() => appendText(FILE, ['words', 9, 'accept'], 'x')).toThrow('no object at words.9');
});
