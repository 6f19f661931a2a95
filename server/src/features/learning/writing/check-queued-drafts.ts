import type { Job } from '../../../platform/queue/job.ts';
import { QueueWorker, type Handled } from '../../../platform/queue/queue-worker.ts';
import type { LearningDeps } from '../deps.ts';
import { checkDrafts } from './check-drafts.ts';
import { checkQueue } from './check-queue.ts';
import type { DraftRow } from './store.ts';

/** The checker reads one text at a time. */
const WINDOW = 2;

/**
 * Checks drafts that the submitting request did not check: the process was restarted, or the checker was not available.
 */
export function draftsJob(deps: LearningDeps): Job {
  const worker = createWorker(deps);
  return {
    name: 'check-drafts',
    workers: 'media',
    pass: (signal) => worker.pass(signal),
    nextDue: () => checkQueue.nextDue(deps.db),
    drain: () => worker.drain(),
    whenRetried: (wake) => worker.whenRetried(wake),
  };
}

/** Checks due drafts and waits for each outcome. Returns the number of claimed rows. */
export async function checkQueuedDrafts(deps: LearningDeps): Promise<number> {
  return createWorker(deps).runOnce();
}

function createWorker(deps: LearningDeps): QueueWorker<'writing_draft', 'all'> {
  const handle = async (draft: DraftRow): Promise<Handled<'writing_draft'>> => {
    const isChecked = await checkDrafts(deps, { subscriberId: draft.subscriber_id, taskUuid: draft.task_uuid });
    return isChecked ? { kind: 'ack', state: 'checked' } : { kind: 'retry' };
  };
  return new QueueWorker(deps, checkQueue, { lanes: ['all'], window: WINDOW, handle });
}
