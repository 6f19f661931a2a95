import { expect, test } from 'vitest';
import { ROLE_PLAY } from './role-play.fixture.ts';
import { advance, choose, followRun, lineToSay, NEW_RUN } from './talk-run.ts';

test('a conversation opens with its first turn', () => {
  expect(followRun(ROLE_PLAY, [])).toMatchObject({ exchanges: [], turn: { id: 't1' }, end: null });
});

test('each reply leads to its own turn or end', () => {
  expect(followRun(ROLE_PLAY, [0])).toMatchObject({ turn: { id: 't2' }, exchanges: [{ choice: { fit: 'good' } }] });
  expect(followRun(ROLE_PLAY, [1])).toMatchObject({ turn: null, end: { outcome: 'poor' } });
  expect(followRun(ROLE_PLAY, [0, 0])).toMatchObject({ end: { outcome: 'good' } });
});

test('a path of another version of the course is not followed', () => {
  expect(followRun(ROLE_PLAY, [2])).toBeNull();
  expect(followRun(ROLE_PLAY, [1, 0])).toBeNull();
});

test('a good reply is said before its remark; after another choice the good reply of the turn is said', () => {
  const spoken = { isSilent: false };
  expect(choose(ROLE_PLAY, NEW_RUN, 0, spoken)).toEqual({ path: [0], stage: 'say' });
  expect(advance(ROLE_PLAY, { path: [0], stage: 'say' }, spoken)).toEqual({ path: [0], stage: 'remark' });
  expect(advance(ROLE_PLAY, { path: [0], stage: 'remark' }, spoken)).toEqual({ path: [0], stage: 'choose' });

  expect(choose(ROLE_PLAY, NEW_RUN, 1, spoken)).toEqual({ path: [1], stage: 'remark' });
  expect(advance(ROLE_PLAY, { path: [1], stage: 'remark' }, spoken)).toEqual({ path: [1], stage: 'say' });
  expect(advance(ROLE_PLAY, { path: [1], stage: 'say' }, spoken)).toEqual({ path: [1], stage: 'end' });
  expect(lineOf([1])).toBe('Good morning.');
  expect(lineOf([0, 1])).toBe('Coffee, please.');
});

test('without speaking the remark follows the choice, and the next turn the remark', () => {
  for (const index of [0, 1]) {
    expect(choose(ROLE_PLAY, NEW_RUN, index, { isSilent: true })).toEqual({ path: [index], stage: 'remark' });
  }
  expect(advance(ROLE_PLAY, { path: [1], stage: 'remark' }, { isSilent: true })).toEqual({ path: [1], stage: 'end' });
});

test('a turn without a good reply asks for no speaking', () => {
  const [opening, ...rest] = ROLE_PLAY.turns;
  if (!opening) throw new Error('no opening');
  const rolePlay = { ...ROLE_PLAY, turns: [{ ...opening, choices: opening.choices.slice(1) }, ...rest] };
  const run = choose(rolePlay, NEW_RUN, 0, { isSilent: false });
  expect(advance(rolePlay, run, { isSilent: false })).toEqual({ path: [0], stage: 'end' });
});

function lineOf(path: number[]): string | undefined {
  const last = followRun(ROLE_PLAY, path)?.exchanges.at(-1);
  return last && lineToSay(last)?.en;
}
