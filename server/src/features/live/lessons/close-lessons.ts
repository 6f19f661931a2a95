import { longestAirTime } from '../../../domain/live/abandoned-lesson.ts';
import { MISSED_AFTER_MS } from '../../../domain/live/lesson-state.ts';
import type { Database } from '../../../platform/database/open-database.ts';
import type { Services } from '../../../services.ts';
import { closeMissedLessons } from './close-missed-lessons.ts';
import { firstToMiss, holdAbandoned, oldestOnAir, type Abandoned } from './close-store.ts';
import { markEnded, stopCarrying } from './end-lesson.ts';

const MOST_AT_ONCE = 20;

/** Ends lessons whose teacher never came and those left on the air, and gives how many. */
export async function closeLessons(services: Services): Promise<number> {
  const missed = await closeMissedLessons(services.db, services);
  const abandoned = await endAbandoned(services);
  for (const lessonId of abandoned) await stopOrReport(services, lessonId);
  return missed + abandoned.length;
}

/** When the next lesson counts as missed or abandoned, as things stand. */
export async function nextClosing({ db, live }: Pick<Services, 'db' | 'live'>): Promise<Date | null> {
  const { startedAt, seenAt } = await oldestOnAir(db);
  const { afterStart, afterSeen } = airTimeOf(live);
  const times = [
    after(await firstToMiss(db), MISSED_AFTER_MS),
    after(startedAt, afterStart),
    afterSeen === null ? null : after(seenAt, afterSeen),
  ].filter((time) => time !== null);
  return times.length === 0 ? null : new Date(Math.min(...times.map((time) => time.getTime())));
}

async function endAbandoned(services: Services): Promise<string[]> {
  return services.db.transaction().execute(async (trx: Database) => {
    const lessons = await holdAbandoned(trx, abandonedBy(services), MOST_AT_ONCE);
    for (const { id } of lessons) await markEnded(trx, services, id);
    return lessons.map((lesson) => lesson.id);
  });
}

/** The lesson is over for us whatever its provider answers, and others wait to be closed. */
async function stopOrReport(services: Services, lessonId: string): Promise<void> {
  try {
    await stopCarrying(services, lessonId);
  } catch (error) {
    services.log.error({ err: error, lesson: lessonId }, 'a lesson that is over could not be ended at its provider');
  }
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
  return longestAirTime(live.name === 'embedded');
}

function after(at: Date | null, ms: number): Date | null {
  return at && new Date(at.getTime() + ms);
}
