import { describe, expect, test } from 'vitest';
import { findAsvsFaults } from '../../scripts/find-asvs-faults.ts';

const LIST = new Map([
  ['1.1.1', 2],
  ['1.2.1', 1],
]);
const FILES: Record<string, string> = {
  'src/a.ts': 'export {};',
  'src/a.test.ts': "it('refuses a forged token', () => {});",
};
const text = 'Verify that something is so.';
const file = { id: '1.1.1', level: 2, text, file: 'src/a.ts' };
const reason = { id: '1.2.1', level: 1, text, reason: 'There is no such thing.' };

const check = (...entries: unknown[]) => findAsvsFaults(entries, LIST, (path) => FILES[path] ?? null);

describe('the check of the ASVS list', () => {
  test('accepts one answer for each requirement', () => {
    const { faults, answered } = check(file, reason);
    expect(faults).toEqual([]);
    expect(answered.map(({ kind }) => kind)).toEqual(['file', 'reason']);
  });

  test('names a requirement that is missing, unknown, repeated or of another level', () => {
    expect(check(file).faults).toEqual(['1.2.1: is missing']);
    expect(check(file, reason, { ...reason, id: '9.9.9' }).faults).toEqual([
      '9.9.9: is no requirement of these levels',
    ]);
    expect(check(file, file, reason).faults).toEqual(['1.1.1: is there twice']);
    expect(check({ ...file, level: 1 }, reason).faults).toEqual(['1.1.1: is of level 2, not 1']);
  });

  test('names a requirement without an answer, with an empty one, or with several', () => {
    expect(check({ id: '1.1.1', level: 2, text }, reason).faults).toEqual([
      '1.1.1: has no answer; write one of test, file, reason, open',
    ]);
    expect(check({ id: '1.1.1', level: 2, text, open: '' }, reason).faults).toEqual([
      expect.stringMatching(/^1\.1\.1: open /),
    ]);
    expect(check({ ...file, open: 'Something is missing.' }, reason).faults).toEqual([
      '1.1.1: has several answers: file, open',
    ]);
  });

  test('names a path that does not exist, and a test that its file does not have', () => {
    const { file: _, ...unanswered } = file;
    const tested = { ...unanswered, test: 'src/a.test.ts' };
    expect(check({ ...file, file: 'src/b.ts' }, reason).faults).toEqual(['1.1.1: src/b.ts does not exist']);
    expect(check({ ...tested, name: 'refuses a forged token' }, reason).faults).toEqual([]);
    expect(check({ ...tested, name: 'refuses a forged' }, reason).faults).toEqual([
      '1.1.1: src/a.test.ts has no test "refuses a forged"',
    ]);
    expect(check({ ...unanswered, test: 'src/a.ts' }, reason).faults).toHaveLength(1);
  });
});
