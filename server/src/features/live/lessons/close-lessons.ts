import { maxAirTime } from '../../../domain/live/abandoned-lesson.ts';
import { MISSED_AFTER_MS } from '../../../domain/live/lesson-state.ts';
import type { Database } from '../../../platform/database/open-database.ts';
import type { Services } from '../../../compose/services.ts';
import { closeMissedLessons } from './close-missed-lessons.ts';
import { firstToMiss, holdAbandoned, oldestOnAir, type Abandoned } from './close-store.ts';
import { closeUnclosed } from './close-at-provider.ts';
import { markEnded, stopLesson } from './end-lesson.ts';
import { nextUnclosed } from './provider-close-store.ts';
import type { Lesson } from '../store.ts';

const MAX_CONCURRENT = 20;

/**
 * Ends lessons whose teacher never came and those left on the air, and closes ended ones that their provider has not
 * closed yet; returns how many.
 */
export async function closeLessons(services: Services): Promise<number> {
  const missed = await closeMissedLessons(services.db, services);
  const abandoned = await endAbandoned(services);
  for (const lesson of abandoned) await stopLesson(services, lesson);
  return missed + abandoned.length + (await closeUnclosed(services));
}

/** When the next lesson counts as missed or abandoned, or is to be closed at its provider. */
export async function nextClosing({ db, live }: Pick<Services, 'db' | 'live'>): Promise<Date | null> {
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

async function endAbandoned(services: Services): Promise<Lesson[]> {
  return services.db.transaction().execute(async (trx: Database) => {
    const lessons = await holdAbandoned(trx, abandonedBy(services), MAX_CONCURRENT);
    const ended: Lesson[] = [];
    for (const { id } of lessons) ended.push(await markEnded(trx, services, id));
    return ended;
  });
}

function abandonedBy({ clock, live }: Pick<Services, 'clock' | 'live'>): Abandoned {
  const now = clock.now().getTime();
  const { afterStart, afterSeen } = airTimeOf(live);
  return {
    startedBy: new Date(now - afterStart),
    seenBy: afterSeen === null ? null : new Date(now - afterSeen),
  };
}

/** Publishers are seen where our own server carries the lesson. */
function airTimeOf(live: Services['live']) {
  return maxAirTime(live.name === 'embedded');
}

function after(at: Date | null, ms: number): Date | null {
  return at && new Date(at.getTime() + ms);
}
