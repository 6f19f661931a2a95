import { maxAirTime } from '../../../../domain/live/abandoned-lesson.ts';
import { MISSED_AFTER_MS } from '../../../../domain/live/lesson-state.ts';
import type { Database } from '../../../../platform/database/schema.ts';
import type { LiveDeps } from '../../deps.ts';
import type { Lesson } from '../store.ts';
import { closeMissedLessons } from './close-missed-lessons.ts';
import { firstToMiss, lockAbandoned, oldestOnAir, type Abandoned } from './close-store.ts';
import { closeUnclosed } from './close-at-provider.ts';
import { markEnded, stopLesson } from './end-lesson.ts';
import { nextUnclosed } from './provider-close-store.ts';

const MAX_CONCURRENT = 20;

/**
 * Ends lessons whose teacher never came and lessons left on the air, and closes ended lessons that their provider has
 * not closed yet. Returns the number of lessons.
 */
export async function closeLessons(deps: LiveDeps): Promise<number> {
  const missed = await closeMissedLessons(deps.db, deps);
  const abandoned = await endAbandoned(deps);
  for (const lesson of abandoned) await stopLesson(deps, lesson);
  return missed + abandoned.length + (await closeUnclosed(deps));
}

/** Returns when the next lesson counts as missed or abandoned, or is to be closed at its provider. */
export async function nextClosing({ db, live }: LiveDeps): Promise<Date | null> {
  const { startedAt, seenAt } = await oldestOnAir(db);
  const { afterStart, afterSeen } = airTimeOf(live);
  const times = [
    after(await firstToMiss(db), MISSED_AFTER_MS),
    after(startedAt, afterStart),
    afterSeen === null ? null : after(seenAt, afterSeen),
    await nextUnclosed(db),
  ].filter((time) => time !== null);
  return times.length === 0 ? null : new Date(Math.min(...times.map((time) => time.getTime())));
}

async function endAbandoned(deps: LiveDeps): Promise<Lesson[]> {
  return deps.db.transaction().execute(async (trx: Database) => {
    const lessons = await lockAbandoned(trx, abandonedBy(deps), MAX_CONCURRENT);
    const ended: Lesson[] = [];
    for (const { id } of lessons) ended.push(await markEnded(trx, deps, id));
    return ended;
  });
}

function abandonedBy({ clock, live }: LiveDeps): Abandoned {
  const now = clock.now().getTime();
  const { afterStart, afterSeen } = airTimeOf(live);
  return {
    startedBy: new Date(now - afterStart),
    seenBy: afterSeen === null ? null : new Date(now - afterSeen),
  };
}

/** Publishers are seen only if our own server carries the lesson. */
function airTimeOf(live: LiveDeps['live']) {
  return maxAirTime(live.name === 'embedded');
}

function after(at: Date | null, ms: number): Date | null {
  return at && new Date(at.getTime() + ms);
}
