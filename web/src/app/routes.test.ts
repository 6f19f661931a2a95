import { expect, test, vi } from 'vitest';
import { laterRoutes } from './later-routes.ts';
import { addRoutes, knownRoutes, matchRoute } from './routes.ts';

addRoutes(laterRoutes);

const SPECIFIED = [
  ['/', 'guest', 'welcome'],
  ['/login', 'guest', 'client.login'],
  ['/otp', 'guest', 'client.otp'],
  ['/guest-rule', 'guest', 'guest.rule'],
  ['/guest-privacy', 'guest', 'guest.privacy'],
  ['/details', 'auth', 'client.get.levels.profile'],
  ['/details/avatar', 'auth', 'client.get.levels.profile.avatar'],
  ['/levels', 'auth', 'client.get.levels'],
  ['/client/level/1', 'auth', 'client.get.level'],
  ['/level/quiz', 'auth', 'client.get.level.test'],
  ['/test/voice', 'none', 'test.voice'],
  ['/cw', 'none', 'test.connection'],
  ['/certificate/8K3D-0RTX-W5YN', 'none', 'certificate'],
  ['/offers/stop/abc', 'none', 'offers.stop'],
  ['/reminders/stop/abc', 'none', 'reminders.stop'],
  ['/welcome', 'auth', 'client.welcome'],
  ['/home', 'auth', 'client.home'],
  ['/audio/page/1', 'auth', 'client.audio.page'],
  ['/grammar/past_perfect', 'auth', 'client.grammar.past_perfect'],
  ['/grammar/relative_clauses', 'auth', 'client.grammar.relative_clauses'],
] as const;

test.each(SPECIFIED)('%s is for %s and is named %s', (path, access, name) => {
  expect(matchRoute(path)?.route).toMatchObject({ access, name });
});

test('uses each name and each path once', () => {
  for (const key of ['name', 'path'] as const) {
    const values = knownRoutes().map((route) => route[key]);
    expect(new Set(values).size).toBe(values.length);
  }
});

test('does not match an unknown tense or path', () => {
  expect(matchRoute('/grammar/past_imperfect')).toBeNull();
  expect(matchRoute('/nothing')).toBeNull();
});

test('reads parameters', () => {
  expect(matchRoute('/practical/questions/42')?.params).toEqual({ practical_id: '42' });
});

test('knows only the first screens until the table is loaded', async () => {
  vi.resetModules();
  const fresh = await import('./routes.ts');
  expect(fresh.matchRoute('/home')?.route.page).toBe('HomePage');
  expect(fresh.matchRoute('/progress')).toBeNull();
  fresh.addRoutes(laterRoutes);
  fresh.addRoutes(laterRoutes);
  expect(fresh.knownRoutes()).toHaveLength(laterRoutes.length + 2);
});
