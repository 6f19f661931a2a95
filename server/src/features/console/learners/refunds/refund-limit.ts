import type { Database } from '../../../../platform/database/schema.ts';
import type { ConsoleLearnersDeps } from '../deps.ts';
import { refundedAlone } from './approval-store.ts';

/** Several small refunds within it count as one, so that the limit cannot be avoided by splitting. */
const LIMIT_WINDOW_MS = 86_400_000;

type Deps = Pick<ConsoleLearnersDeps, 'clock' | 'config'>;
type Of = { subscriberId: string; by: string; currency: string };

/** Up to how much colleague `by` may refund to a learner without a second person, and what is left of it; minor units. */
export async function refundLimit(
  db: Database,
  { clock, config }: Deps,
  { subscriberId, by, currency }: Of,
): Promise<{ limit: number; alone: number }> {
  const since = new Date(clock.now().getTime() - LIMIT_WINDOW_MS);
  const earlier = await refundedAlone(db, { subscriberId, by: refunderName(by), currency, since });
  const limit = config.billing.refundLimits[currency] ?? 0;
  return { limit, alone: Math.max(0, limit - earlier) };
}

/** The requester of a refund that one colleague decided alone. */
export function refunderName(id: string): string {
  return `staff ${id}`;
}
