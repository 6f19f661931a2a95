import type { Location } from '../lib/router/hash-history.ts';
import { readPrivateQuery, withoutPrivateQuery } from '../lib/net/private-query.ts';
import type { Visit } from './route.ts';
import { matchRoute } from './routes.ts';

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
export function cleanAddress(): void {
  const { pathname, search, hash } = window.location;
  const clean = withoutPrivateQuery(search);
  if (clean !== search && search !== '') window.history.replaceState(window.history.state, '', pathname + clean + hash);
}
