import { assignVariant } from '../../../domain/experiment/assign-variant.ts';
import type { Experiment } from '../../../domain/experiment/experiments.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database/schema.ts';

/**
 * Returns the variant of a subscriber and records that they met the experiment; only the first time counts. Call it
 * where the variants begin to differ, so that no learner is counted who could not notice.
 */
export async function expose(
  db: Database,
  { clock }: { clock: Clock },
  { experiment, subscriberId }: { experiment: Experiment; subscriberId: string },
): Promise<string> {
  const variant = assignVariant(experiment, subscriberId);
  await db
    .insertInto('experiment_exposure')
    .values({ subscriber_id: subscriberId, experiment: experiment.name, variant, at: clock.now() })
    .onConflict((c) => c.columns(['subscriber_id', 'experiment']).doNothing())
    .execute();
  return variant;
}
