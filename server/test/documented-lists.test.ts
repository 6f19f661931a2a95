import { Role, permissionsOf } from '@lisan/contract/values/roles';
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

  it('every role with its permissions', () => {
    const rows = new Map(
      [...book.matchAll(/^\| `(\w+)` +\| (.*?) *\|$/gm)].map(([, role = '', may = '']) => [role, may]),
    );
    for (const role of Role.options) {
      const named = [...(rows.get(role) ?? '').matchAll(/`([a-z]+\.[a-z]+)`/g)].map(([, permission]) => permission);
      const own = permissionsOf([role]);
      // The row of administrators names the permissions that no other role has.
      const others = permissionsOf(Role.options.filter((other) => other !== 'admin'));
      const expected = role === 'admin' ? own.filter((permission) => !others.includes(permission)) : own;
      expect({ role, named: named.toSorted() }).toEqual({ role, named: expected.toSorted() });
      expect(rows.has(role)).toBe(true);
    }
  });

  it('every job', () => {
    expect(JOB_NAMES.filter((name) => !book.includes(`| \`${name}\``))).toEqual([]);
  });
});
