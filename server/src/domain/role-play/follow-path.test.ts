import { expect, it } from 'vitest';
import { fixtureRolePlay } from '../../../test/fixture-role-play.ts';
import { followPath } from './follow-path.ts';

it('follows the chosen lines to an end, and to nothing else', () => {
  expect(followPath(fixtureRolePlay, [0, 0])?.outcome).toBe('good');
  expect(followPath(fixtureRolePlay, [0, 1])?.outcome).toBe('fair');
  expect(followPath(fixtureRolePlay, [1])?.outcome).toBe('poor');
  expect(followPath(fixtureRolePlay, [])).toBeUndefined();
  expect(followPath(fixtureRolePlay, [0])).toBeUndefined();
  expect(followPath(fixtureRolePlay, [1, 0])).toBeUndefined();
});
