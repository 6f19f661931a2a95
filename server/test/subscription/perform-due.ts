import { setTimeout as sleep } from 'node:timers/promises';
import type { Services } from '../../src/compose/services.ts';
import { chargePipelineOf } from '../../src/features/subscription/billing/charge-pipeline.ts';
import { createChargeWorker, passCharges } from '../../src/features/subscription/billing/perform-charges.ts';
import { createEffectWorker } from '../../src/features/subscription/billing/perform-effects.ts';

/** How long answers of the carrier are waited for. */
const ANSWERS_WAIT_MS = 2_000;

/** Does what is due in the billing queue, mandates first, as its jobs would; gives how many effects were claimed. */
export async function performDueEffects(services: Services): Promise<number> {
  const effects = await createEffectWorker(services).runOnce();
  const worker = createChargeWorker(services);
  const charges = await passCharges(services, worker, new AbortController().signal);
  if (charges === 0) return effects;
  const settled = worker.drain().then(() => chargePipelineOf(services).drain());
  await Promise.race([settled, sleep(ANSWERS_WAIT_MS, undefined, { ref: false })]);
  return effects + charges;
}
