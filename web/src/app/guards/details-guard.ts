import { call } from '../../lib/call.ts';
import { go, pass } from './visit.ts';
import type { GuardResult, Visit } from './visit.ts';

const ONBOARDING_ONLY = new Set(['client.get.levels.profile', 'client.get.levels.profile.avatar']);

/** Who already learns a level is past the first details; the levels themselves stay open for switching. */
export async function detailsGuard({ match }: Visit): Promise<GuardResult> {
  if (!match || !ONBOARDING_ONLY.has(match.route.name)) return pass;
  try {
    const { level_subscribers } = await call('GET /api/fetch/subscriber/details');
    return level_subscribers.length > 0 ? go('/home') : pass;
  } catch {
    // The page shows its own failure, with a way to try again.
    return pass;
  }
}
