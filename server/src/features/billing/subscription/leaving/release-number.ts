import type { Database } from '../../../../platform/database/schema.ts';
import { applyEvent, type ApplyServices } from '../state/apply-event.ts';

/** The number has a new owner: a live subscription ends, its mandate too, and no renewal carries over. */
export async function releaseNumber(trx: Database, deps: ApplyServices, subscriberId: string): Promise<void> {
  await applyEvent(trx, deps, { subscriberId, actor: 'carrier' }, { type: 'number_recycled' });
}
