import type { RolePlayView } from '@lisan/contract/learner/role-play';
import { expect, it } from 'vitest';
import { fixtureRolePlay } from '../../../test/fixture-role-play.ts';
import { followPath } from './follow-path.ts';

it('follows the chosen lines to an end, and to nothing else', () => {
  expect(followPath(fixtureRolePlay, [0, 0])).toBe('good');
  expect(followPath(fixtureRolePlay, [0, 1])).toBe('fair');
  expect(followPath(fixtureRolePlay, [1])).toBe('poor');
  expect(followPath(fixtureRolePlay, [])).toBeUndefined();
  expect(followPath(fixtureRolePlay, [0])).toBeUndefined();
  expect(followPath(fixtureRolePlay, [1, 0])).toBeUndefined();
});

it('judges all lines, not the last one alone', () => {
  const [opening, ...rest] = fixtureRolePlay.turns;
  const rude = {
    ...opening,
    choices: opening?.choices.map((choice) => ({ ...choice, fit: 'poor', next: rest[0]?.id })),
  };
  const talk = { ...fixtureRolePlay, turns: [rude, ...rest] } as RolePlayView;
  expect(followPath(talk, [0, 0])).toBe('fair');
});
