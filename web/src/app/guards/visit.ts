import type { Match } from '../routes.ts';
import type { PrivateQuery } from '../../lib/private-query.ts';

/** One navigation, as the guards see it. */
export type Visit = {
  match: Match | null;
  /** Path and query, without dr, msisdn and otp. */
  path: string;
  query: PrivateQuery;
  /** The target screen: that of `?next=` on a guest route, else this one. It may be unknown to the app. */
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

export const pass: GuardResult = { kind: 'pass' };

export function go(to: string): GuardResult {
  return { kind: 'go', to };
}
