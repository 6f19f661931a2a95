import { loadPageTable } from '../load-page.tsx';
import { authGuard } from './auth-guard.ts';
import { detailsGuard } from './details-guard.ts';
import { guestGuard } from './guest-guard.ts';
import { pass } from './visit.ts';
import type { GuardResult, Visit } from './visit.ts';
import { welcomeGuard } from './welcome-guard.ts';

type Guard = (visit: Visit) => GuardResult | Promise<GuardResult>;

const guards: readonly Guard[] = [codeGuards, authGuard, guestGuard, detailsGuard, welcomeGuard];

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
