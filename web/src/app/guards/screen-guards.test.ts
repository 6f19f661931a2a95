import { expect, test, beforeEach } from 'vitest';
import { fakeApi, refusal } from '../../../test/fake-api.ts';
import { visitTo } from '../../../test/visit-to.ts';
import { saveToken } from '../../domain/learner/session/session.ts';
import { runGuards } from './run-guards.ts';
import { welcomeGuard } from './screen-guards.ts';

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

beforeEach(() => saveToken('t'));

const FETCH = 'GET /api/fetch/subscriber/details';

function details(levels: unknown[]) {
  return { [FETCH]: { body: { messageCode: '00', subscriber: {}, level_subscribers: levels } } };
}

test.each(['/details', '/details/avatar'])('%s sends a subscriber with levels home', async (path) => {
  fakeApi(details([{ uuid: 'l' }]));
  expect(await runGuards(visitTo(path))).toEqual({ kind: 'go', to: '/home' });
});

test('passes a subscriber without levels', async () => {
  fakeApi(details([]));
  expect(await runGuards(visitTo('/details'))).toEqual({ kind: 'pass' });
});

test.each(['/levels', '/client/level/1', '/level/quiz'])('%s stays open for switching and retaking', async (path) => {
  const api = fakeApi(details([{ uuid: 'l' }]));
  expect(await runGuards(visitTo(path))).toEqual({ kind: 'pass' });
  expect(api.keys()).not.toContain(FETCH);
});

test('passes when the subscriber cannot be fetched, so that the screen shows the failure', async () => {
  fakeApi({ [FETCH]: refusal(404) });
  expect(await runGuards(visitTo('/details'))).toEqual({ kind: 'pass' });
});
