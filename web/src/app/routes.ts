import { matchPath } from '../lib/router/match-path.ts';
import type { Match, Route } from './route.ts';

/** The routes on which most visits start. The table of all others is loaded after them, or before another screen. */
const firstRoutes: readonly Route[] = [
  { path: '/', name: 'welcome', access: 'guest', page: 'LandingPage' },
  { path: '/home', name: 'client.home', access: 'auth', page: 'HomePage', bar: true },
];

/** Returns whether the path needs no table. */
export function isFirstPath(pathname: string): boolean {
  return firstRoutes.some(({ path }) => path === pathname);
}

let known = firstRoutes;

/** Adds the routes of the table that `loadPageTable` loads. */
export function addRoutes(later: readonly Route[]): void {
  known = [...firstRoutes, ...later];
}

/** Returns the routes that are known so far: all routes once `addRoutes` was called. */
export function knownRoutes(): readonly Route[] {
  return known;
}

/** Returns the route of an address. No two paths of the table match the same address, so the first match decides. */
export function matchRoute(pathname: string): Match | null {
  for (const route of known) {
    const params = matchPath(route.path, pathname);
    if (params) return { route, params };
  }
  return null;
}
