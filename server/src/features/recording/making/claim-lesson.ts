import type { Services } from '../../../services.ts';
import { beginAttempt, lockMakeable, setDue, type Claim, type Waiting } from './making-store.ts';

/** Renewed while its holder lives; a worker that dies is replaced within a minute. */
const LEASE_MS = 60_000;
const RENEW_EVERY_MS = LEASE_MS / 5;
/** A node that died comes back with what it had on its disk, or never. */
const PART_IS_LOST_AFTER_MS = 6 * 3_600_000;
/** A process that was restarted has stored by then what was on its disk. */
const REST_IS_LOST_AFTER_MS = 10 * 60_000;
/** Nothing is on the disk of whoever died before the first bytes came. */
const EMPTY_PART_IS_LOST_AFTER_MS = 2 * 60_000;

type Claiming = Pick<Services, 'db' | 'clock' | 'log'>;

/** From when on parts that are still missing are not waited for. */
export function waitingAt(now: Date): Waiting {
  const before = (ms: number) => new Date(now.getTime() - ms);
  return {
    now,
    lostBefore: before(PART_IS_LOST_AFTER_MS),
    restLostBefore: before(REST_IS_LOST_AFTER_MS),
    emptyLostBefore: before(EMPTY_PART_IS_LOST_AFTER_MS),
  };
}

/** Takes on the lesson that has waited longest for its recording; null when there is none. */
export async function claimLesson({ db, clock }: Claiming): Promise<Claim | null> {
  const now = clock.now();
  return db.transaction().execute(async (trx) => {
    const lesson = await lockMakeable(trx, waitingAt(now));
    if (!lesson) return null;
    const until = new Date(now.getTime() + LEASE_MS);
    const attempts = await beginAttempt(trx, { channelId: lesson.id, now, until });
    return attempts === undefined ? null : { lesson, attempts };
  });
}

/** Keeps others from the lesson for as long as the work takes. */
export async function holdingLease<T>({ db, clock, log }: Claiming, claim: Claim, work: () => Promise<T>): Promise<T> {
  const renewal = setInterval(() => {
    setDue(db, claim, new Date(clock.now().getTime() + LEASE_MS)).catch((error: unknown) =>
      log.warn({ err: error, lesson: claim.lesson.id }, 'a lease could not be renewed'),
    );
  }, RENEW_EVERY_MS);
  try {
    return await work();
  } finally {
    clearInterval(renewal);
  }
}
