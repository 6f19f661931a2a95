import { describe, expect, test } from 'vitest';
import { findInCode, findInMarkdown, type WordList } from '../../scripts/find-words.ts';

const WORDS: WordList = {
  names: { told: 'notified', hold: 'lock', MOST_: 'MAX_' },
  prose: { whoever: 'the client', 'takes the place of': 'replaces' },
  allowed: ['onHold'],
};

const inCode = (source: string, path = 'sample.ts') =>
  findInCode(path, source, WORDS).map(({ line, found }) => `${line} ${found}`);

describe('the check of words in code', () => {
  test('finds parts of identifiers, wherever they are declared or used', () => {
    expect(inCode('const toldAt = 1;\nclass A {\n  #wasTold = toldAt;\n}')).toEqual([
      '1 toldAt',
      '3 wasTold',
      '3 toldAt',
    ]);
  });

  test('accepts words that only contain a listed one, and allowed names', () => {
    expect(inCode('const threshold = holder + onHold + MOSTLY;')).toEqual([]);
  });

  test('finds prefixes of constants', () => {
    expect(inCode('const MOST_ROWS = 5;')).toEqual(['1 MOST_ROWS']);
  });

  test('accepts names of columns and of the wire', () => {
    expect(inCode('const row = { told_up_to: 1 };')).toEqual([]);
  });

  test('finds words and phrases of comments, also across lines', () => {
    const source = '/**\n * A later one takes the\n * place of it.\n */\nconst a = 1; // Whoever reads this';
    expect(inCode(source)).toEqual(['2 takes the place of', '5 Whoever']);
  });

  test('accepts code in comments', () => {
    expect(inCode('// Calls `whoever`.')).toEqual([]);
  });

  test('finds words of test names and log messages, and in no other text', () => {
    const source = [
      "it.each([1])('serves whoever asks', () => undefined);",
      "this.#deps.log.warn({ err }, 'whoever is away');",
      "show('whoever');",
    ].join('\n');
    expect(inCode(source)).toEqual(['1 whoever', '2 whoever']);
  });

  test('reads JSX', () => {
    expect(inCode('export const A = () => <p title={told}>whoever</p>;', 'sample.tsx')).toEqual(['1 told']);
  });
});

describe('the check of words in Markdown', () => {
  test('finds words outside of code and links', () => {
    const source = 'For whoever\n\n```\nwhoever\n```\n\n`whoever` and [one](whoever.md), whoever.';
    expect(findInMarkdown(source, WORDS).map(({ line }) => line)).toEqual([1, 7]);
  });
});
