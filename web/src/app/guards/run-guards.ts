import { readToken } from '../../domain/learner/session/session.ts';
import { loadPageTable } from '../load-page.tsx';
import type { Guard, GuardResult, Visit } from '../route.ts';
import { knownDestination } from '../known-destination.ts';
import { authGuard } from './auth-guard.ts';
import { pass, go } from './visit.ts';

/** Guard 5: leads a signed-in learner away from the guest screens. */
export function guestGuard({ match, wanted }: Visit): GuardResult {
  if (match?.route.access !== 'guest' || readToken() === null) return pass;
  return go(knownDestination(wanted) ?? '/home');
}

const guards: readonly Guard[] = [codeGuards, authGuard, guestGuard, routeGuard];

/**
 * Returns the first redirect, else `pass`. Guard 1 is the overlay, which is shown while these run.
 * @throws `ChunkLoadError` when the guards of a code cannot be loaded
 */
export async function runGuards(visit: Visit): Promise<GuardResult> {
  for (const guard of guards) {
    const result = await guard(visit);
    if (result.kind === 'go') return result;
  }
  return pass;
}

/** Few addresses have a code, so its guards are loaded with the table of the pages. */
async function codeGuards(visit: Visit): Promise<GuardResult> {
  const { dr, otp, msisdn } = visit.query;
  if (dr === null && (otp === null || msisdn === null)) return pass;
  const { runCodeGuards } = await loadPageTable();
  return runCodeGuards(visit);
}

/** Runs the guard of the screen, which comes with its route. */
function routeGuard(visit: Visit): GuardResult | Promise<GuardResult> {
  return visit.match?.route.guard?.(visit) ?? pass;
}
