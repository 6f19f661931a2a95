import { go, pass } from './visit.ts';
import { call } from '../../lib/net/call.ts';
import type { GuardResult, Visit } from '../route.ts';

const BEFORE_WELCOME = new Set<string | null>(['client.otp', 'client.get.level', null]);

/** Allows the greeting after a sign-in or the choice of a level, or as the first screen (`from` is null). */
export function welcomeGuard({ from }: Visit): GuardResult {
  return BEFORE_WELCOME.has(from) ? pass : go('/home');
}

/** Leads a learner with a level away from the first details; the levels stay open for a change. */
export async function detailsGuard(): Promise<GuardResult> {
  try {
    const { level_subscribers } = await call('GET /api/fetch/subscriber/details');
    return level_subscribers.length > 0 ? go('/home') : pass;
  } catch {
    // The page shows the failure with a retry button.
    return pass;
  }
}
