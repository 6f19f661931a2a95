import { expect, it } from 'vitest';
import { timeOfDay } from '../components/home-header.tsx';

it('greets by the learner’s local hour', () => {
  expect([4, 11].map(timeOfDay)).toEqual(['morning', 'morning']);
  expect([12, 16].map(timeOfDay)).toEqual(['day', 'day']);
  expect([17, 23, 0, 3].map(timeOfDay)).toEqual(['evening', 'evening', 'evening', 'evening']);
});
