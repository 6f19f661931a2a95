import { call } from '../../lib/net/call.ts';
import type { GuardResult } from '../route.ts';
import { go, pass } from './visit.ts';

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
