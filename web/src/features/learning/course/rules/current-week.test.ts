import { expect, it } from 'vitest';
import { currentWeek } from '../components/home-weeks.tsx';

const week = (number: number, { unlocked = true, current = false } = {}) => ({ number, unlocked, current });

it('is the week that the server names', () => {
  expect(currentWeek([week(1), week(2, { current: true }), week(3), week(4, { unlocked: false })])?.number).toBe(2);
});

it('is the last open week in a stored reply that names none', () => {
  expect(currentWeek([week(1), week(2), week(3, { unlocked: false })])?.number).toBe(2);
});

it('is null where no week is open', () => {
  expect(currentWeek([])).toBeNull();
});
