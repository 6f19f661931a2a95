import type { Database } from '../../../../platform/database/schema.ts';
import type { BillingDeps } from '../../deps.ts';
import { isReplayOpen } from '../journal/journal-store.ts';
import { readBillingControl, setBillingMode, type BillingMode } from './billing-control.ts';

export type BillingOrder = 'pause' | 'resume' | 'reconcile';

const MODES: Record<BillingOrder, BillingMode> = { pause: 'paused', resume: 'on', reconcile: 'reconciling' };

/** Switches billing for every process of the installation, immediately and until the next switch. */
export async function setBilling(
  { db, clock }: Pick<BillingDeps, 'db' | 'clock'>,
  order: BillingOrder,
  by: string,
): Promise<BillingMode> {
  return db.transaction().execute(async (trx) => {
    const mode = order === 'resume' && (await mustReconcile(trx)) ? 'reconciling' : MODES[order];
    await setBillingMode(trx, { mode, since: clock.now(), changed_by: by });
    return mode;
  });
}

/** Billing was paused when the database was found to be older than the journal. A reconciliation may be cut short. */
async function mustReconcile(trx: Database): Promise<boolean> {
  const { mode } = await readBillingControl(trx);
  if (mode !== 'paused') return false;
  return isReplayOpen(trx);
}

/** Applies `BILLING` at a start; `on` leaves the switch as it is. */
export async function applyStartMode({ config, ...deps }: BillingDeps) {
  const { startMode } = config.billing;
  if (startMode === 'on' || config.role === 'web') return;
  const mode = await setBilling(
    deps,
    startMode === 'paused' ? 'pause' : 'reconcile',
    `start with BILLING=${startMode}`,
  );
  deps.log.warn({ mode }, 'billing does not charge for now');
}
