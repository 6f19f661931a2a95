import { addTeacher } from '../features/live/teacher/add-teacher.ts';
import { hasTeacher } from '../features/live/teacher/find-teacher-refs.ts';
import type { Services } from '../compose/services.ts';
import { HUDA, KAREEM } from './demo-lessons.ts';
import { scheduleDemoLessons } from './schedule-demo-lessons.ts';
import { DEMO_COUNTRY, seedPeople } from './seed-people.ts';
import { seedRecordings, storeRecordingFiles } from './seed-recordings.ts';
import { storeDemoMedia } from './store-demo-media.ts';

/** Fills an empty installation with people, lessons and recordings to try; later starts only schedule new lessons. */
export async function seedDemo(services: Services): Promise<void> {
  if (!(await hasTeacher(services.db, HUDA.id))) await seedOnce(services);
  await scheduleDemoLessons(services);
}

async function seedOnce(services: Services): Promise<void> {
  const teacherAccount = services.config.countries.includes(DEMO_COUNTRY) ? await seedPeople(services) : null;
  const recordings = await storeRecordingFiles(services);
  const photos = {
    huda: await storeDemoMedia(services, 'teachers', HUDA.photo),
    kareem: await storeDemoMedia(services, 'teachers', KAREEM.photo),
  };
  // Teachers and their data are written in one transaction, so that an interrupted start can be repeated.
  await services.db.transaction().execute(async (trx) => {
    await addTeacher(trx, services, { ...HUDA, subscriberId: teacherAccount, photoFile: photos.huda });
    await addTeacher(trx, services, { ...KAREEM, subscriberId: null, photoFile: photos.kareem });
    await seedRecordings(trx, services, recordings);
  });
}
