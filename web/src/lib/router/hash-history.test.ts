import { beforeEach, expect, test } from 'vitest';
import { createHashHistory, entryNumber, parsePath } from './hash-history.ts';
import type { Navigation } from './hash-history.ts';

beforeEach(() => {
  window.history.replaceState(null, '', '#/home');
});

function follow() {
  const history = createHashHistory();
  const navigations: Navigation[] = [];
  const stop = history.listen((navigation) => navigations.push(navigation));
  const paths = () => navigations.map(({ type, location }) => `${type} ${location.pathname}${location.search}`);
  return { history, paths, stop };
}

test('follows its own navigations', () => {
  const { history, paths, stop } = follow();
  expect(entryNumber()).toBe(0);
  history.push('/week/2?tab=words');
  history.replace('/week/3');
  expect(paths()).toEqual(['push /week/2?tab=words', 'replace /week/3']);
  expect(window.location.hash).toBe('#/week/3');
  expect(entryNumber()).toBeGreaterThan(0);
  stop();
});

test('reports a typed address once, behind the entry before it', () => {
  const { history, paths, stop } = follow();
  const { key } = history.current().location;
  window.history.pushState(null, '', '#/profile');
  window.dispatchEvent(new PopStateEvent('popstate'));
  window.dispatchEvent(new HashChangeEvent('hashchange'));
  expect(paths()).toEqual(['pop /profile']);
  expect(history.current().location.key).not.toBe(key);
  expect(entryNumber()).toBeGreaterThan(0);
  stop();
});

test('ends its subscription', () => {
  const { history, paths, stop } = follow();
  stop();
  history.push('/week/1');
  window.dispatchEvent(new PopStateEvent('popstate'));
  expect(paths()).toEqual([]);
});

test.each([
  ['', '/', ''],
  ['/', '/', ''],
  ['home', '/home', ''],
  ['/otp?next=%2Fa%3Fb&x=1', '/otp', '?next=%2Fa%3Fb&x=1'],
  ['/otp?', '/otp', ''],
])('splits %s', (path, pathname, search) => {
  expect(parsePath(path)).toEqual({ pathname, search });
});
