import { execFileSync } from 'node:child_process';
import { afterEach, expect, test } from 'vitest';
import { GrammarChecker } from './grammar-checker.ts';

let checker: GrammarChecker;
afterEach(() => checker.close());

const RULES = ['PronounVerbAgreement', 'AskNoPreposition', 'AnA'];

test('finds errors with their places in UTF-16 units, also after an emoji', async () => {
  checker = new GrammarChecker({ enabled: true, rules: RULES });
  const text = '🙂 He go home. He told to me the story.';
  const findings = (await checker.check(text)) ?? [];
  expect(findings.map(({ rule, start, end, suggestions }) => [rule, text.slice(start, end), suggestions])).toEqual([
    ['PronounVerbAgreement', 'go', ['goes']],
    ['AskNoPreposition', 'told to ', ['told']],
  ]);
}, 30_000);

test('checks the rest of a text with an endless word', async () => {
  checker = new GrammarChecker({ enabled: true, rules: RULES });
  const text = `${'pneumono'.repeat(200)} He go home.`;
  expect(await checker.check(text)).toMatchObject([{ start: text.indexOf('go'), end: text.indexOf('go') + 2 }]);
}, 60_000);

test('runs only the named rules', async () => {
  checker = new GrammarChecker({ enabled: true, rules: ['AnA'] });
  expect(await checker.check('He go home with a apple.')).toMatchObject([{ rule: 'AnA' }]);
}, 30_000);

test('is unavailable when a text takes too long, and checks the next one in a new process', async () => {
  checker = new GrammarChecker({ enabled: true, rules: RULES, limits: { startMs: 1 } });
  expect(await checker.check('He go home.')).toBeNull();
  checker = new GrammarChecker({ enabled: true, rules: RULES });
  const first = checker.check('He go home.');
  checker.close();
  expect(await first).toBeNull();
  expect(await checker.check('He go home.')).toHaveLength(1);
}, 60_000);

test('checks a text again when its process is killed from outside', async () => {
  checker = new GrammarChecker({ enabled: true, rules: RULES });
  const found = checker.check('He go home.');
  const children = execFileSync('pgrep', ['-P', String(process.pid), '-f', 'check-process'], { encoding: 'utf8' });
  for (const pid of children.trim().split('\n')) process.kill(Number(pid), 'SIGKILL');
  expect(await found).toHaveLength(1);
}, 60_000);

test('is unavailable when too many texts wait, and finds nothing when it is off', async () => {
  checker = new GrammarChecker({ enabled: true, rules: RULES, limits: { queued: 1 } });
  const checks = [1, 2, 3].map(() => checker.check('He goes home.'));
  expect(await Promise.all(checks)).toEqual([[], [], null]);
  const off = new GrammarChecker({ enabled: false, rules: RULES });
  expect(await off.check('He go home.')).toEqual([]);
}, 30_000);
