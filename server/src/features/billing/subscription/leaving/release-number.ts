import type { Database } from '../../../../platform/database/schema.ts';
import { applyEvent, type ApplyServices } from '../state/apply-event.ts';

/** Ends the live subscription of a number with a new owner, and its mandate; no renewal carries over. */
export async function releaseNumber(trx: Database, deps: ApplyServices, subscriberId: string): Promise<void> {
  await applyEvent(trx, deps, { subscriberId, actor: 'carrier' }, { type: 'number_recycled' });
}
