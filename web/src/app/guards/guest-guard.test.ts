import { expect, test } from 'vitest';
import { visitTo } from '../../../test/visit-to.ts';
import { saveToken } from '../../domain/learner/session/session.ts';
import { guestGuard } from './run-guards.ts';

test('passes a guest', () => {
  expect(guestGuard(visitTo('/otp'))).toEqual({ kind: 'pass' });
});

test('leads from a guest screen to home when there is a token', () => {
  saveToken('t');
  expect(guestGuard(visitTo('/otp'))).toEqual({ kind: 'go', to: '/home' });
});

test('leads to the path wanted before the login when there is a token', () => {
  saveToken('t');
  expect(guestGuard(visitTo('/?next=%2Fword%2F7'))).toEqual({ kind: 'go', to: '/word/7' });
});

test.each(['//evil.example', 'https://evil.example', '/nothing/here', '/login', 'javascript:alert(1)'])(
  'next=%s is not honoured',
  (next) => {
    saveToken('t');
    expect(guestGuard(visitTo(`/?next=${encodeURIComponent(next)}`))).toEqual({ kind: 'go', to: '/home' });
  },
);

test('passes other screens', () => {
  saveToken('t');
  expect(guestGuard(visitTo('/home'))).toEqual({ kind: 'pass' });
});
