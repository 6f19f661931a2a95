import { call } from '../../lib/call.ts';
import { go, pass } from './visit.ts';
import type { GuardResult, Visit } from './visit.ts';

const ONBOARDING_ONLY = new Set(['client.get.levels.profile', 'client.get.levels.profile.avatar']);

/** Leads a learner with a level away from the first details; the levels stay open for a change. */
export async function detailsGuard({ match }: Visit): Promise<GuardResult> {
  if (!match || !ONBOARDING_ONLY.has(match.route.name)) return pass;
  try {
    const { level_subscribers } = await call('GET /api/fetch/subscriber/details');
    return level_subscribers.length > 0 ? go('/home') : pass;
  } catch {
    // The page shows the failure with a retry button.
    return pass;
  }
}
