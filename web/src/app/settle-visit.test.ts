import { beforeEach, expect, test, vi } from 'vitest';
import { fakeApi } from '../../test/fake-api.ts';
import type { Location } from '../lib/router/hash-history.ts';

/** Each test starts with the first routes only, as a page does. */
beforeEach(() => vi.resetModules());

async function settle(hash: string, token: string | null) {
  fakeApi({});
  const { settleVisit } = await import('./settle-visit.ts');
  const { saveToken } = await import('../domain/learner/session/session.ts');
  const { knownRoutes } = await import('./routes.ts');
  if (token !== null) saveToken(token);
  const [pathname = '', search = ''] = hash.split('?');
  const location = { pathname, search: search && `?${search}`, hash: '', state: null, key: 'k' } as unknown as Location;
  return { outcome: await settleVisit(location, null), routes: knownRoutes().length };
}

test('opens home without the table of the other routes', async () => {
  const { outcome, routes } = await settle('/home', 't');
  expect(outcome).toMatchObject({ kind: 'screen', match: { route: { page: 'HomePage' } } });
  expect(routes).toBe(2);
});

test('finds a screen of the table on the first visit', async () => {
  const { outcome } = await settle('/profile', 't');
  expect(outcome).toMatchObject({ kind: 'screen', match: { route: { page: 'ProfilePage' } } });
});

test('honours `next` on the first visit, although it names a screen of the table', async () => {
  expect((await settle('/?next=%2Fword%2F7', 't')).outcome).toEqual({ kind: 'go', to: '/word/7' });
});

test('shows the not-found page for an unknown address', async () => {
  expect((await settle('/nothing', null)).outcome).toMatchObject({ kind: 'unknown' });
});

test('requests the data of a later screen also once the table is known', async () => {
  await settle('/profile', 't');
  const { settleVisit } = await import('./settle-visit.ts');
  const api = fakeApi({});
  await settleVisit(
    { pathname: '/progress', search: '', hash: '', state: null, key: 'k' } as unknown as Location,
    null,
  );
  expect(api.keys()).toContain('GET /api/progress');
});
