import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import CHECKSUMS from './checksums.json' with { type: 'json' };

/** The first release: every table. Later migrations run while processes of the version before them still work. */
const BASELINE = new Set(Object.keys(CHECKSUMS).filter((name) => name < '0010'));
const UNSAFE = [
  /\bdrop\s+(table|column|view)\b/i,
  /\brename\b/i,
  /\balter\s+column\s+\w+\s+(set\s+data\s+)?type\b/i,
  /\balter\s+column\s+\w+\s+set\s+not\s+null\b/i,
  /\badd\s+column\s+(?!.*\bdefault\b).*\bnot\s+null\b/i,
  /\btruncate\b/i,
];

/** Statements that break processes of the version before. */
function unsafeIn(script: string): string[] {
  const code = script.replaceAll(/--.*$/gm, '');
  return UNSAFE.flatMap((pattern) => pattern.exec(code)?.[0] ?? []);
}

const files = readdirSync(import.meta.dirname).filter((name) => name.endsWith('.sql'));
const read = (name: string) => readFileSync(join(import.meta.dirname, name), 'utf8');

describe('migrations', () => {
  it('never change once they are released: add a new one instead', () => {
    const found = files.map((name) => [name, createHash('sha256').update(read(name)).digest('hex')]);
    expect(Object.fromEntries(found)).toEqual(CHECKSUMS);
  });

  it('have numbers of four digits, each used once', () => {
    const numbers = files.map((name) => /^(\d{4})-[a-z-]+\.sql$/.exec(name)?.[1]);
    expect(numbers).not.toContain(undefined);
    expect(new Set(numbers).size).toBe(numbers.length);
  });

  it.each(files.filter((name) => !BASELINE.has(name)))('%s only adds', (name) => {
    expect(unsafeIn(read(name))).toEqual([]);
  });
});

/** From this migration on, an index of a table that has rows is built without blocking its writes. */
const FIRST_CONCURRENT = '0036';

/** Tables that get an index which blocks their writes. */
function blockedIn(script: string): string[] {
  const code = script.replaceAll(/--.*$/gm, '');
  const created = [...code.matchAll(/\bcreate table (\w+)/gi)].map(([, table]) => table);
  return [...code.matchAll(/\bcreate (?:unique )?index (?!concurrently)(?:if not exists )?\w+ on (\w+)/gi)].flatMap(
    ([, table]) => (table !== undefined && !created.includes(table) ? [table] : []),
  );
}

describe('an index', () => {
  it.each(files.filter((name) => name >= FIRST_CONCURRENT))('of %s blocks no writes', (name) => {
    const script = read(name);
    expect(blockedIn(script)).toEqual([]);
    // An interrupted build leaves an invalid index, and statements outside of a transaction are not rolled back.
    const code = script.replaceAll(/--.*$/gm, '').trim();
    if (/\bconcurrently\b/i.test(code))
      expect(code).toMatch(
        /^drop index concurrently if exists (\w+);\s*create (unique )?index concurrently \1 [^;]+;$|^drop index concurrently if exists \w+;$/i,
      );
  });

  it('is refused where it would', () => {
    expect(blockedIn('create index a_by_b on a (b);')).toEqual(['a']);
    expect(blockedIn('create table a (b int); create unique index a_by_b on a (b);')).toEqual([]);
    expect(blockedIn('create index concurrently a_by_b on a (b);')).toEqual([]);
  });
});

/** From this migration on, a constraint is validated by a separate migration after the migration that adds it. */
const FIRST_VALIDATED_APART = '0045';

describe('a constraint', () => {
  it.each(files.filter((name) => name >= FIRST_VALIDATED_APART))('of %s locks its table for a moment only', (name) => {
    // The lock of `alter table … add` lasts until the transaction ends, and would wait for the validation of every row.
    const code = read(name).replaceAll(/--.*$/gm, '');
    const hasBoth = /\badd constraint\b/i.test(code) && /\bvalidate constraint\b/i.test(code);
    expect(hasBoth).toBe(false);
  });
});

describe('the rule for additions', () => {
  it.each([
    'drop table teacher;',
    'alter table teacher drop column bio;',
    'alter table teacher rename column bio to about;',
    'alter table teacher alter column bio type varchar(9);',
    'alter table teacher alter column bio set not null;',
    'alter table teacher add column rank int not null;',
  ])('refuses %s', (statement) => expect(unsafeIn(statement)).toHaveLength(1));

  it.each([
    'alter table teacher add column rank int;',
    'alter table teacher add column rank int not null default 0;',
    'create index teacher_by_name on teacher (name);',
    '-- no rename here\ncreate table badge (id uuid primary key);',
  ])('accepts %s', (statement) => expect(unsafeIn(statement)).toEqual([]));
});
