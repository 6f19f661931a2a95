import type { Services } from '../src/compose/services.ts';
import { compactionJob } from '../src/features/upkeep/compaction/compact-learning.ts';

/** Runs the job until no learner is due. */
export async function compactLearning(services: Pick<Services, 'db' | 'clock' | 'log'>): Promise<void> {
  const job = compactionJob(services);
  while ((await job.pass(new AbortController().signal)) > 0);
}
