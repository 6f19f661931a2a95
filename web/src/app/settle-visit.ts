import type { ComponentType } from 'react';
import type { Location } from '../lib/router/hash-history.ts';
import { runGuards } from './guards/run-guards.ts';
import { loadNotFoundPage, loadPage, loadPageTable } from './load-page.tsx';
import { isFirstPath, matchRoute } from './routes.ts';
import type { Match, Visit } from './route.ts';
import { readPrivateQuery, withoutPrivateQuery } from '../lib/net/private-query.ts';

/** The outcome of a navigation: a screen, an unknown address, or a redirect. */
export type Outcome =
  | { kind: 'screen'; location: Location; match: Match; Page: ComponentType }
  | { kind: 'unknown'; location: Location; Page: ComponentType }
  | { kind: 'go'; to: string };

/**
 * Runs the guards, and meanwhile loads the page's script and its data.
 * @throws `ChunkLoadError` when a script cannot be loaded
 */
export async function settleVisit(wanted: Location, from: string | null): Promise<Outcome> {
  const table = isWithinFirstRoutes(wanted) ? null : await loadPageTable();
  const visit = startVisit(wanted, from);
  const page = visit.match ? loadPage(visit.match.route.page) : null;
  if (visit.match) table?.prefetchRouteData(visit.match);
  // A failed load matters only if the guards pass.
  page?.catch(() => {});
  const result = await runGuards(visit);
  cleanAddress();
  if (result.kind === 'go') return result;
  if (visit.path !== wanted.pathname + wanted.search) return { kind: 'go', to: visit.path };
  if (!visit.match || !page) return { kind: 'unknown', location: wanted, Page: await loadNotFoundPage() };
  return { kind: 'screen', location: wanted, match: visit.match, Page: await page };
}

/** Returns whether the guards can judge a visit by the first routes alone. `next` may name any other. */
function isWithinFirstRoutes({ pathname, search }: Location): boolean {
  return isFirstPath(pathname) && !new URLSearchParams(search).has('next');
}

/** Returns the guards' input for a navigation to `wanted` from the route named `from`. */
export function startVisit(wanted: Location, from: string | null): Visit {
  const match = matchRoute(wanted.pathname);
  const path = wanted.pathname + withoutPrivateQuery(wanted.search);
  const next = new URLSearchParams(wanted.search).get('next');
  return {
    match,
    path,
    wanted: match?.route.access === 'guest' ? next : path,
    query: readPrivateQuery(wanted.search, window.location.search),
    address: window.location.href,
    from,
  };
}

/** Removes dr, msisdn and otp from the address's own query; the router removes them from the hash. */
function cleanAddress(): void {
  const { pathname, search, hash } = window.location;
  const clean = withoutPrivateQuery(search);
  if (clean !== search && search !== '') window.history.replaceState(window.history.state, '', pathname + clean + hash);
}
