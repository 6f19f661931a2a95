import { expect, test } from 'vitest';
import { forwardTarget } from './forward.ts';

test('shows the page to a guest', () => {
  expect(forwardTarget('?utm=x', null)).toBeNull();
  expect(forwardTarget('?msisdn=0770', null)).toBeNull();
});

test('continues a login link in the app, with its target', () => {
  expect(forwardTarget('?dr=abc&next=%2Fword%2F1&utm=x', null)).toBe('/#/?dr=abc&next=%2Fword%2F1');
  expect(forwardTarget('?msisdn=0770&otp=1', 'token')).toBe('/#/?msisdn=0770&otp=1');
});

test('leads a signed-in learner home, or to the wanted path', () => {
  expect(forwardTarget('', 'token')).toBe('/#/home');
  expect(forwardTarget('?next=%2Fprogress', 'token')).toBe('/#/?next=%2Fprogress');
});
