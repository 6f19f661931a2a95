import { setBillingMode, type BillingMode } from './billing-control.ts';
import type { SubscriptionDeps } from '../deps.ts';

export type BillingOrder = 'pause' | 'resume' | 'reconcile';

const MODES: Record<BillingOrder, BillingMode> = { pause: 'paused', resume: 'on', reconcile: 'reconciling' };

/** Switches billing for every process of the installation, at once and until it is switched again. */
export async function setBilling(
  { db, clock }: Pick<SubscriptionDeps, 'db' | 'clock'>,
  order: BillingOrder,
  by: string,
): Promise<BillingMode> {
  const mode = MODES[order];
  await setBillingMode(db, { mode, since: clock.now(), changed_by: by });
  return mode;
}

/** What `BILLING` asks for at a start; `on` leaves the switch as it is. */
export async function applyStartMode({ config, ...deps }: Pick<SubscriptionDeps, 'db' | 'clock' | 'config' | 'log'>) {
  const { startMode } = config.billing;
  if (startMode === 'on' || config.role === 'web') return;
  const mode = await setBilling(
    deps,
    startMode === 'paused' ? 'pause' : 'reconcile',
    `start with BILLING=${startMode}`,
  );
  deps.log.warn({ mode }, 'billing does not charge for now');
}
