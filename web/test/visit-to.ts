import { laterRoutes } from '../src/app/later-routes.ts';
import { addRoutes } from '../src/app/routes.ts';
import { startVisit } from '../src/app/settle-visit.ts';
import type { Visit } from '../src/app/route.ts';

/** Returns the visit of a navigation to `hash`, such as `/word/1?dr=x`. */
export function visitTo(hash: string, from: string | null = null): Visit {
  addRoutes(laterRoutes);
  const [pathname = '', query] = hash.split('?');
  const location = { pathname, search: query === undefined ? '' : `?${query}`, hash: '', state: null, key: 'k' };
  return startVisit({ ...location, mask: undefined } as Parameters<typeof startVisit>[0], from);
}
