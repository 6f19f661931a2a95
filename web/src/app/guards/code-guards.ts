import { loginCodeGuard } from './login-code-guard.ts';
import { oneTimeCodeGuard } from './one-time-code-guard.ts';
import type { GuardResult, Visit } from './visit.ts';

/** Guards 2 and 3, loaded where an address has a code. */
export async function runCodeGuards(visit: Visit): Promise<GuardResult> {
  const result = await loginCodeGuard(visit);
  return result.kind === 'go' ? result : oneTimeCodeGuard(visit);
}
