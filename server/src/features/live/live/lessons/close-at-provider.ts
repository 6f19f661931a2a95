import type { LiveDeps } from '../../deps.ts';
import { claimUnclosed, markClosed, retryClose, type ClosingLesson } from './provider-close-store.ts';

const FIRST_RETRY_MS = 10_000;
const MAX_RETRY_MS = 10 * 60_000;
/** About a day: the last ticket expired long before. */
const MAX_ATTEMPTS = 150;
const BATCH_LIMIT = 20;

type Closing = Pick<LiveDeps, 'db' | 'clock' | 'log' | 'live'>;

/** Asks the provider to release a lesson that has ended; a provider that is away is asked again later, with backoff. */
export async function closeAtProvider({ db, clock, log, live }: Closing, lesson: ClosingLesson): Promise<void> {
  const { id, provider_close_attempts: attempts } = lesson;
  try {
    await live.end(id);
  } catch (error) {
    log.error({ err: error, lesson: id, attempts: attempts + 1 }, 'lesson close at provider failed');
    if (attempts + 1 >= MAX_ATTEMPTS) return markClosed(db, id);
    const wait = Math.min(MAX_RETRY_MS, FIRST_RETRY_MS * 2 ** Math.min(attempts, 10));
    return retryClose(db, lesson, new Date(clock.now().getTime() + wait));
  }
  await markClosed(db, id);
}

/** Closes lessons that their provider has not closed yet; returns the number of tried lessons. */
export async function closeUnclosed(deps: Closing): Promise<number> {
  const lessons = await claimUnclosed(deps.db, { now: deps.clock.now(), limit: BATCH_LIMIT });
  for (const lesson of lessons) await closeAtProvider(deps, lesson);
  return lessons.length;
}
