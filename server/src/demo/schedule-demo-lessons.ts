import { zoneOf } from '../domain/subscriber/countries.ts';
import { addDays, learnerDayOf, startOfLearnerDay } from '../domain/progress/learner-day.ts';
import { closeMissedLessons } from '../features/live/live/lessons/close-missed-lessons.ts';
import { hasLessonAhead } from '../features/live/live/lessons/has-lesson-ahead.ts';
import { scheduleLesson } from '../features/live/live/lessons/schedule-lesson.ts';
import type { Services } from '../compose/services.ts';
import { DEMO_LESSONS } from './demo-lessons.ts';

/** A learner-day starts at 04:00. */
const FROM_START_TO_SEVEN_PM_MS = 15 * 3_600_000;

/** Schedules a coming lesson for each demo teacher, also when the demo is started again weeks later. */
export async function scheduleDemoLessons(services: Services): Promise<void> {
  await services.db.transaction().execute(async (trx) => {
    await closeMissedLessons(trx, services);
    for (const { inDays, ...lesson } of DEMO_LESSONS) {
      if (await hasLessonAhead(trx, services, lesson)) continue;
      const levelId = services.course.levelByCode('A1').uuid;
      await scheduleLesson(trx, services, { ...lesson, levelId, startsAt: sevenPm(services, inDays) });
    }
  });
}

function sevenPm(services: Services, inDays: number): Date {
  const zone = zoneOf(services.config.defaultCountry);
  const day = addDays(learnerDayOf(services.clock.now(), zone), inDays);
  return new Date(startOfLearnerDay(day, zone).getTime() + FROM_START_TO_SEVEN_PM_MS);
}
