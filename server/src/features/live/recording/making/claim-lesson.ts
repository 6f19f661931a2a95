import { NODE_TIMEOUT_MS } from '../../../../platform/realtime/node-timeout.ts';
import { endedLesson, deleteJob, hasMissingParts, type Claim, type MissingParts } from './making-store.ts';
import { recordingQueue } from './recording-queue.ts';
import type { RecordingDeps } from '../deps.ts';

const RENEW_EVERY_MS = NODE_TIMEOUT_MS / 5;
/** Lessons with missing parts are put back one by one; what is due beyond these is looked at by the next pass. */
const MAX_LOOKS = 50;
/** A part whose upload fails, and one whose node is gone, bring no wake-up. */
const RECHECK_MS = NODE_TIMEOUT_MS;
/** A node that was killed returns with the files on its disk, or never. */
const PART_IS_LOST_AFTER_MS = 6 * 3_600_000;
/** A process that stops stores by then what is on its disk. */
const REST_IS_LOST_AFTER_MS = NODE_TIMEOUT_MS;
/** Nothing is on the disk of a node that died before the first bytes came. */
const EMPTY_PART_IS_LOST_AFTER_MS = 2 * 60_000;

type Claiming = Pick<RecordingDeps, 'db' | 'clock' | 'log'>;

/** Claims the lesson that has waited longest for its recording and misses no part; null when there is none. */
export async function claimLesson({ db, clock }: Claiming): Promise<Claim | null> {
  for (let looks = 0; looks < MAX_LOOKS; looks += 1) {
    const now = clock.now();
    const [row] = await recordingQueue.claim(db, { lane: 'all', now, limit: 1 });
    if (!row) return null;
    const lesson = await endedLesson(db, row.channel_id);
    if (!lesson) await deleteJob(db, row.channel_id);
    else if (!(await hasMissingParts(db, lesson.id, missingAt(now)))) return { lesson, row };
    else await recordingQueue.retry(db, row, { at: after(now, RECHECK_MS) }, { isProgress: true });
  }
  return null;
}

/** Renews the claim's lease for as long as the work takes. */
export async function renewingLease<T>({ db, clock, log }: Claiming, claim: Claim, work: () => Promise<T>): Promise<T> {
  const renewal = setInterval(() => {
    recordingQueue
      .retry(db, claim.row, { at: after(clock.now(), recordingQueue.declaration.leaseMs) })
      .catch((error: unknown) => log.warn({ err: error, lesson: claim.lesson.id }, 'recording lease not renewed'));
  }, RENEW_EVERY_MS);
  try {
    return await work();
  } finally {
    clearInterval(renewal);
  }
}

/** When a lesson must have ended for its missing parts to be lost. */
function missingAt(now: Date): MissingParts {
  return {
    lostBefore: after(now, -PART_IS_LOST_AFTER_MS),
    restLostBefore: after(now, -REST_IS_LOST_AFTER_MS),
    emptyLostBefore: after(now, -EMPTY_PART_IS_LOST_AFTER_MS),
  };
}

function after(time: Date, ms: number): Date {
  return new Date(time.getTime() + ms);
}
