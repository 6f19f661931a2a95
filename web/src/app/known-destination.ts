import { matchRoute } from './routes.ts';

/** Accepts only a screen of this app that needs a login; anything else would be an open redirect. */
export function knownDestination(next: string | null): string | null {
  if (next === null || !next.startsWith('/') || next.startsWith('//')) return null;
  const [pathname = ''] = next.split(/[?#]/);
  return matchRoute(pathname)?.route.access === 'auth' ? next : null;
}

/** Adds `?next=` when the wanted path is a known destination. */
export function withNext(path: string, next: string | null): string {
  const destination = knownDestination(next);
  return destination === null ? path : `${path}?next=${encodeURIComponent(destination)}`;
}
