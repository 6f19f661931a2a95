import { describe, expect, it } from 'vitest';
import { areFormsOfOneWord, baseForms } from './base-forms.ts';
import { tokenize, withoutClitic } from './tokenize.ts';
import { parseIrregularForms, parseWordList } from './word-lists.ts';

const irregular = parseIrregularForms('go goes went gone # a remark\nchild children');

describe('baseForms', () => {
  it.each([
    ['stopped', 'stop'],
    ['studies', 'study'],
    ['making', 'make'],
    ['lying', 'lie'],
    ['shelves', 'shelf'],
    ['bigger', 'big'],
    ['happily', 'happy'],
    ['simply', 'simple'],
    ['went', 'go'],
    ['Children', 'child'],
  ])('%s may be a form of %s', (form, headword) => {
    expect(baseForms(form, irregular)).toContain(headword);
  });

  it('distinguishes unrelated words', () => {
    expect(areFormsOfOneWord('goes', 'went', irregular)).toBe(true);
    expect(areFormsOfOneWord('city', 'cite', irregular)).toBe(false);
  });
});

describe('tokenize', () => {
  it('splits hyphens, keeps apostrophes and accents, drops a lone ending', () => {
    expect(tokenize("The café's check-in isn’t open; I 'd wait.")).toEqual([
      'The',
      "café's",
      'check',
      'in',
      "isn't",
      'open',
      'I',
      'wait',
    ]);
  });

  it.each([
    ["isn't", 'is'],
    ["won't", 'will'],
    ["Sara's", 'Sara'],
    ["we'll", 'we'],
  ])('%s without its ending is %s', (token, word) => {
    expect(withoutClitic(token)).toBe(word);
  });
});

it('parseWordList drops comments and empty lines', () => {
  expect(parseWordList('# head\n\nsun moon # two\nstar')).toEqual(['sun', 'moon', 'star']);
});
