import type { PrivateQuery } from '../lib/net/private-query.ts';
import type { PathParams } from '../lib/router/match-path.ts';
import type { PageName } from './pages.tsx';

/** `guest`: only without a token. `auth`: only with a token. `none`: both. */
type Access = 'guest' | 'auth' | 'none';

export type Route = {
  path: string;
  name: string;
  access: Access;
  page: PageName;
  /** Runs after the guards of the access: welcome and details. */
  guard?: Guard;
  /**
   * Shows the navigation, or with `side` only at the side of a wide screen; omitted if a task or a player needs the
   * whole screen.
   */
  bar?: true | 'side';
};

export type Match = { route: Route; params: PathParams };

/** One navigation, as the guards see it. */
export type Visit = {
  match: Match | null;
  /** Path and query, without dr, msisdn and otp. */
  path: string;
  query: PrivateQuery;
  /** The target screen: the target of `?next=` on a guest route, else this screen. It may be unknown to the app. */
  wanted: string | null;
  /** `location.href` at the start of the navigation. */
  address: string;
  /** The route that was left; null on the first navigation. */
  from: string | null;
};

/** `pass`: the next guard runs. `go`: redirects to another route of the app. */
export type GuardResult = { kind: 'pass' } | { kind: 'go'; to: string };

/** One of the checks of a navigation, in the order of `run-guards.ts`. */
export type Guard = (visit: Visit) => GuardResult | Promise<GuardResult>;
