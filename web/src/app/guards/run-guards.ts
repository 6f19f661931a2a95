import { authGuard } from './auth-guard.ts';
import { detailsGuard } from './details-guard.ts';
import { guestGuard } from './guest-guard.ts';
import { loginCodeGuard } from './login-code-guard.ts';
import { oneTimeCodeGuard } from './one-time-code-guard.ts';
import { pass } from './visit.ts';
import type { GuardResult, Visit } from './visit.ts';
import { welcomeGuard } from './welcome-guard.ts';

type Guard = (visit: Visit) => GuardResult | Promise<GuardResult>;

const guards: readonly Guard[] = [loginCodeGuard, oneTimeCodeGuard, authGuard, guestGuard, detailsGuard, welcomeGuard];

/** Returns the first redirect, else `pass`. Guard 1 is the overlay, which is shown while these run. */
export async function runGuards(visit: Visit): Promise<GuardResult> {
  for (const guard of guards) {
    const result = await guard(visit);
    if (result.kind === 'go') return result;
  }
  return pass;
}
