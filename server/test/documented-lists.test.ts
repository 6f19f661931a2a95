import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { JOB_NAMES } from '../src/platform/queue/job.ts';

const ROOT = join(import.meta.dirname, '../..');
const SOURCES = globSync('server/src/**/*.ts', { cwd: ROOT, exclude: ['**/*.test.ts'] });
const PAGES = globSync('docs/{operations,runbooks}/*.md', { cwd: ROOT });
/** The phrase of a line at level error or fatal: a fixed level, a level that may be error, or a repeated line. */
const PHRASES = [
  /log\s*\.(?:error|fatal)\((?:\s*(?:\{[^}]*\}|\w+),)?\s*'([^']+)'/g,
  /log\[[^\]]*(?:'error'|level)[^\]]*\]\(\s*(?:\{[^}]*\}|\w+),\s*'([^']+)'/g,
  /logRepeated\(\w+, '([^']+)'\)/g,
];

const book = PAGES.map((page) => readFileSync(join(ROOT, page), 'utf8')).join('\n');

describe('the book of operations explains', () => {
  it('every line of the log at level error or fatal', () => {
    const phrases = new Set(
      SOURCES.flatMap((file) => {
        const text = readFileSync(join(ROOT, file), 'utf8');
        return PHRASES.flatMap((pattern) => [...text.matchAll(pattern)].map(([, phrase = '']) => phrase));
      }),
    );
    expect(phrases.size).toBeGreaterThan(50);
    expect([...phrases].filter((phrase) => !book.includes(`\`${phrase}\``))).toEqual([]);
  });

  it('every job', () => {
    expect(JOB_NAMES.filter((name) => !book.includes(`| \`${name}\``))).toEqual([]);
  });
});
