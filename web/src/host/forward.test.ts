import { expect, test } from 'vitest';
import { forwardTarget } from './forward.ts';

test('a guest sees the page', () => {
  expect(forwardTarget('?utm=x', null)).toBeNull();
  expect(forwardTarget('?msisdn=0770', null)).toBeNull();
});

test('a login link goes on in the app, with where it was to lead', () => {
  expect(forwardTarget('?dr=abc&next=%2Fword%2F1&utm=x', null)).toBe('/#/?dr=abc&next=%2Fword%2F1');
  expect(forwardTarget('?msisdn=0770&otp=1', 'token')).toBe('/#/?msisdn=0770&otp=1');
});

test('who is logged in goes home, or where they wanted', () => {
  expect(forwardTarget('', 'token')).toBe('/#/home');
  expect(forwardTarget('?next=%2Fprogress', 'token')).toBe('/#/?next=%2Fprogress');
});
