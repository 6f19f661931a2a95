import type { Database } from '../../../../platform/database/schema.ts';
import type { ConsoleDeps } from '../../deps.ts';
import { chainOf } from '../../approvals/chain-limits.ts';
import { refundedAlone } from './approval-store.ts';

/** Refunds within this window are added up, so that splitting cannot avoid the limit. */
const LIMIT_WINDOW_MS = 86_400_000;

type Of = { subscriberId: string; by: string; currency: string };

/**
 * Returns the amount that colleague `by` may refund to a learner without a second person, and the rest of it; minor
 * units. The refunds of the colleague to all learners together have a limit too. Colleagues whom one person brought into
 * the team share both limits.
 */
export async function refundLimit(
  db: Database,
  deps: ConsoleDeps,
  { subscriberId, by: asking, currency }: Of,
): Promise<{ limit: number; alone: number }> {
  const { clock, config } = deps;
  const since = new Date(clock.now().getTime() - LIMIT_WINDOW_MS);
  const by = (await chainOf(db, deps, asking)).map(refunderName);
  const earlier = await refundedAlone(db, { subscriberId, by, currency, since });
  const limit = config.billing.refundLimits[currency] ?? 0;
  const left = limit * config.duties.refundFactor - earlier.toAll;
  return { limit, alone: Math.max(0, Math.min(limit - earlier.toLearner, left)) };
}

/** Returns the requester of a refund that one colleague decided alone. */
export function refunderName(id: string): string {
  return `staff ${id}`;
}
