import { expect, test } from 'vitest';
import { fakeApi } from '../../../test/fake-api.ts';
import { visitTo } from '../../../test/visit-to.ts';
import { saveToken } from '../../domain/learner/session/session.ts';
import { runGuards } from './run-guards.ts';
import { welcomeGuard } from './welcome-guard.ts';

test.each([[null], ['client.otp'], ['client.get.level']])('the welcome is reachable from %s', (from) => {
  expect(welcomeGuard(visitTo('/welcome', from))).toEqual({ kind: 'pass' });
});

test.each(['client.home', 'client.get.levels', 'not-found'])('from %s it leads home', (from) => {
  expect(welcomeGuard(visitTo('/welcome', from))).toEqual({ kind: 'go', to: '/home' });
});

test('the route of the welcome has the guard', async () => {
  saveToken('t');
  fakeApi({});
  expect(await runGuards(visitTo('/welcome', 'client.home'))).toEqual({ kind: 'go', to: '/home' });
});
