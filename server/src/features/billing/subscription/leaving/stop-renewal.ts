import type { Database } from '../../../../platform/database/schema.ts';
import type { Actor } from '../../../../platform/database/tables/subscription.ts';
import { applyEvent, type ApplyServices } from '../state/apply-event.ts';
import { lockLive } from '../state/subscription-store.ts';

/** The stopped part: automatic renewal, an undecided activation, or nothing, because nothing was due. */
export type Stopped = 'renewal' | 'activation' | null;

/**
 * Stops all charges of an account, such as a blocked account, within the caller's transaction: turns renewal off, and
 * ends an activation that waits for its first charge. Paid time and the consent stay, so that the learner can turn
 * renewal on again. Call `publishChange` after the commit.
 */
export async function stopRenewal(
  trx: Database,
  deps: ApplyServices,
  subscriberId: string,
  actor: Actor = 'staff',
): Promise<Stopped> {
  const live = await lockLive(trx, subscriberId);
  if (!live) return null;
  const isPending = live.state === 'pending_confirmation' || live.state === 'pending_charge';
  const event = isPending ? ({ type: 'cancel' } as const) : ({ type: 'auto_off' } as const);
  const applied = await applyEvent(trx, deps, { subscriberId, actor }, event);
  if (!applied.ok) return null;
  return isPending ? 'activation' : 'renewal';
}
