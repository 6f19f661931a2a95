import { expect, test } from 'vitest';
import { ROLE_PLAY } from './role-play.fixture.ts';
import { choose, followRun, NEW_RUN } from './talk-run.ts';

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

test('without speaking the remark follows the choice', () => {
  expect(choose(NEW_RUN, 1, true)).toEqual({ path: [1], stage: 'remark' });
  expect(choose(NEW_RUN, 1, false)).toEqual({ path: [1], stage: 'say' });
});
