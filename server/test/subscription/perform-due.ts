import { setTimeout as sleep } from 'node:timers/promises';
import type { Services } from '../../src/compose/services.ts';
import { createChargeWorker, passCharges } from '../../src/features/billing/subscription/billing/perform-charges.ts';
import { createEffectWorker } from '../../src/features/billing/subscription/billing/perform-effects.ts';

/** How long to wait for the carrier's replies. */
const ANSWERS_TIMEOUT_MS = 2_000;

/**
 * Processes the due effects of the billing queue, mandates first, as its jobs do; returns how many effects were
 * claimed.
 */
export async function performDueEffects(services: Services): Promise<number> {
  const effects = await createEffectWorker(services).runOnce();
  const worker = createChargeWorker(services);
  const charges = await passCharges(services, worker, new AbortController().signal);
  if (charges === 0) return effects;
  const settled = worker.drain().then(() => services.charges.drain());
  await Promise.race([settled, sleep(ANSWERS_TIMEOUT_MS, undefined, { ref: false })]);
  return effects + charges;
}
