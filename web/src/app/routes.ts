import { matchPath } from '../lib/router/match-path.ts';
import type { PathParams } from '../lib/router/match-path.ts';
import type { Guard } from './guards/visit.ts';
import type { PageName } from './load-page.tsx';

/** `guest`: only without a token. `auth`: only with one. `none`: both. */
export type Access = 'guest' | 'auth' | 'none';

export type Route = {
  path: string;
  name: string;
  access: Access;
  page: PageName;
  /** Runs after the guards of the access: welcome and details. */
  guard?: Guard;
  /** Shows the navigation, or only that at the side of a wide screen; omitted where a task or a player needs the whole screen. */
  bar?: true | 'side';
};

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

/** Returns the routes that are known so far: all of them once `addRoutes` was called. */
export function knownRoutes(): readonly Route[] {
  return known;
}

export type Match = { route: Route; params: PathParams };

/** No two paths of the table match the same address, so the first is the one. */
export function matchRoute(pathname: string): Match | null {
  for (const route of known) {
    const params = matchPath(route.path, pathname);
    if (params) return { route, params };
  }
  return null;
}
