import { authGuard } from './auth-guard.ts';
import { detailsGuard } from './details-guard.ts';
import { guestGuard } from './guest-guard.ts';
import { loginCodeGuard } from './login-code-guard.ts';
import { oneTimeCodeGuard } from './one-time-code-guard.ts';
import { pass } from './visit.ts';
import type { Verdict, Visit } from './visit.ts';
import { welcomeGuard } from './welcome-guard.ts';

type Guard = (visit: Visit) => Verdict | Promise<Verdict>;

const guards: readonly Guard[] = [loginCodeGuard, oneTimeCodeGuard, authGuard, guestGuard, detailsGuard, welcomeGuard];

/** The first guard that sends elsewhere decides; guard 1 is the overlay, which shows while these run. */
export async function runGuards(visit: Visit): Promise<Verdict> {
  for (const guard of guards) {
    const verdict = await guard(visit);
    if (verdict.kind === 'go') return verdict;
  }
  return pass;
}
