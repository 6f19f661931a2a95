import type { Match } from '../routes.tsx';
import type { PrivateQuery } from '../../lib/private-query.ts';

/** One navigation, as the guards see it. */
export type Visit = {
  match: Match | null;
  /** Path and query, without dr, msisdn and otp. */
  path: string;
  query: PrivateQuery;
  /** The screen wanted in the end: that of `?next=` on a guest route, else this one. Not yet known to be one of ours. */
  wanted: string | null;
  /** `location.href` as it was when the navigation began. */
  address: string;
  /** The route that was left; null on the first navigation. */
  from: string | null;
};

/** `pass`: the next guard's turn. `go`: another route of the app, in place of this one. */
export type GuardResult = { kind: 'pass' } | { kind: 'go'; to: string };

export const pass: GuardResult = { kind: 'pass' };

export function go(to: string): GuardResult {
  return { kind: 'go', to };
}
