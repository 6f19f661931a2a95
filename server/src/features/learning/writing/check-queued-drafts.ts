import type { Job } from '../../../platform/queue/job.ts';
import { QueueWorker, type Handled } from '../../../platform/queue/queue-worker.ts';
import { checkDrafts } from './check-drafts.ts';
import { checkQueue } from './check-queue.ts';
import type { WritingDeps } from './deps.ts';
import type { DraftRow } from './store.ts';

type Deps = Pick<WritingDeps, 'clock' | 'db' | 'grammar' | 'log' | 'newId' | 'random'>;

/** The checker reads one text at a time. */
const WINDOW = 2;

/** Checks drafts whose own request did not: the process was restarted, or the checker was not available. */
export function draftsJob(deps: Deps): Job {
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
export async function checkQueuedDrafts(deps: Deps): Promise<number> {
  return createWorker(deps).runOnce();
}

function createWorker(deps: Deps): QueueWorker<'writing_draft', 'all'> {
  const handle = async (draft: DraftRow): Promise<Handled<'writing_draft'>> => {
    const isChecked = await checkDrafts(deps, { subscriberId: draft.subscriber_id, taskUuid: draft.task_uuid });
    return isChecked ? { kind: 'ack', state: 'checked' } : { kind: 'retry' };
  };
  return new QueueWorker(deps, checkQueue, { lanes: ['all'], window: WINDOW, handle });
}
