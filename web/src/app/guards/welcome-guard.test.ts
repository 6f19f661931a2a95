import { expect, test } from 'vitest';
import { visitTo } from '../../../test/visit-to.ts';
import { welcomeGuard } from './welcome-guard.ts';

test.each([[null], ['client.otp'], ['client.get.level']])('the welcome is reachable from %s', (from) => {
  expect(welcomeGuard(visitTo('/welcome', from))).toEqual({ kind: 'pass' });
});

test.each(['client.home', 'client.get.levels', 'not-found'])('from %s it leads home', (from) => {
  expect(welcomeGuard(visitTo('/welcome', from))).toEqual({ kind: 'go', to: '/home' });
});
