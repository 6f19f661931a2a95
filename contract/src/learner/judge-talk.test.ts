import { expect, it } from 'vitest';
import { judgeTalk } from './judge-talk.ts';

it('leaves the end of a conversation whose lines were good', () => {
  expect(judgeTalk('good', ['good', 'fair', 'poor', 'good'])).toBe('good');
  expect(judgeTalk('fair', ['good', 'good', 'fair'])).toBe('fair');
  expect(judgeTalk('poor', ['good', 'good', 'poor'])).toBe('poor');
});

it('gives no good end for one good line after rude ones', () => {
  expect(judgeTalk('good', ['poor', 'fair', 'poor', 'poor', 'poor', 'fair', 'good'])).toBe('fair');
  expect(judgeTalk('good', ['poor', 'good'])).toBe('fair');
  expect(judgeTalk('good', ['fair', 'fair', 'fair'])).toBe('fair');
});

it('gives no fair end where most lines were poor', () => {
  expect(judgeTalk('fair', ['poor', 'poor', 'fair'])).toBe('poor');
  expect(judgeTalk('fair', ['poor', 'fair', 'poor', 'fair'])).toBe('fair');
});
