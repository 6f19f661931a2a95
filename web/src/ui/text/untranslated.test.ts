import { expect, test } from 'vitest';

const files = import.meta.glob<string>('../../**/*.tsx', { eager: true, query: '?raw', import: 'default' });

/** An opening tag with the language of English, fixed or chosen; `translate` is no attribute of SVG's `text`. */
const ENGLISH_TAGS = /<(?!text\b)[a-zA-Z][^<>]*?\slang=(?:"en"|\{[^}]*'en'[^}]*\})[^<>]*/g;

test('translators of browsers leave English alone', () => {
  const tags = Object.entries(files)
    .filter(([file]) => !file.includes('.test.') && !file.includes('/shell/console-frame'))
    .flatMap(([file, source]) => (source.match(ENGLISH_TAGS) ?? []).map((tag) => ({ file, tag })));
  expect(tags.length).toBeGreaterThan(10);
  expect(tags.filter(({ tag }) => !/\stranslate=/.test(tag))).toEqual([]);
});
