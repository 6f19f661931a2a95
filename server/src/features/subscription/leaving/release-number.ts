import type { Database } from '../../../platform/database/open-database.ts';
import { tryEvent, type ApplyServices } from '../state/apply-event.ts';

/** The number has a new owner: a live subscription ends, its mandate too, and no renewal carries over. */
export async function releaseNumber(trx: Database, services: ApplyServices, subscriberId: string): Promise<void> {
  await tryEvent(trx, services, { subscriberId, actor: 'carrier' }, { type: 'number_recycled' });
}
