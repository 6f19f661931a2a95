import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { addTeacher } from '../features/live/teacher/add-teacher.ts';
import { hasTeacher } from '../features/live/teacher/find-teacher-refs.ts';
import type { Services } from '../compose/services.ts';
import { zoneOf } from '../domain/subscriber/countries.ts';
import { addDays, learnerDayOf, startOfLearnerDay } from '../domain/progress/learner-day.ts';
import { closeMissedLessons } from '../features/live/live/lessons/close-missed-lessons.ts';
import { hasLessonAhead } from '../features/live/live/lessons/find-lessons.ts';
import { scheduleLesson } from '../features/live/live/lessons/schedule-lesson.ts';
import { addPlaylist } from '../features/live/recording/add-playlist.ts';
import { publishRecording } from '../features/live/recording/publish-recording.ts';
import type { Database } from '../platform/database/schema.ts';
import { HUDA, KAREEM, DEMO_LESSONS, DEMO_PLAYLIST, DEMO_RECORDINGS } from './demo-lessons.ts';
import { DEMO_COUNTRY, seedPeople } from './seed-people.ts';

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

/** A learner-day starts at 04:00. */
const FROM_START_TO_SEVEN_PM_MS = 15 * 3_600_000;

/** Schedules a coming lesson for each demo teacher, including when the demo is started again weeks later. */
async function scheduleDemoLessons(services: Services): Promise<void> {
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

const DAY_MS = 86_400_000;

type StoredRecording = (typeof DEMO_RECORDINGS)[number] & {
  files: { media: string; poster: string; captions: string };
  bytes: number;
};

/** Files go first: a row without its file would not play. */
async function storeRecordingFiles(services: Services): Promise<StoredRecording[]> {
  const stored: StoredRecording[] = [];
  for (const recording of DEMO_RECORDINGS) {
    const files = {
      media: await storeDemoMedia(services, 'recordings', recording.media),
      poster: await storeDemoMedia(services, 'posters', recording.poster),
      captions: await storeDemoMedia(services, 'recordings', recording.captions),
    };
    const bytes = (await services.media.find(`recordings/${files.media}`))?.bytes ?? 0;
    stored.push({ ...recording, files, bytes });
  }
  return stored;
}

async function seedRecordings(trx: Database, services: Services, recordings: StoredRecording[]): Promise<void> {
  const now = services.clock.now().getTime();
  for (const recording of recordings) {
    await publishRecording(trx, {
      id: recording.id,
      teacher_id: recording.teacherId,
      kind: recording.kind,
      title: recording.title,
      description: recording.description,
      level_id: services.course.levelByCode('A1').uuid,
      seconds: recording.seconds,
      media_file: recording.files.media,
      poster_file: recording.files.poster,
      captions_file: recording.files.captions,
      bytes: recording.bytes,
      published_at: new Date(now - recording.publishedDaysAgo * DAY_MS),
    });
  }
  await addPlaylist(trx, services, { ...DEMO_PLAYLIST, position: 0 });
}

const FOLDER = join(import.meta.dirname, 'media');

/** Puts a file of the demo into the media store, unless it is stored already, and returns its name in the store. */
async function storeDemoMedia(services: Pick<Services, 'media'>, folder: string, file: string): Promise<string> {
  const bytes = await readFile(join(FOLDER, file));
  const ending = extname(file);
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 8);
  const name = `${file.slice(0, -ending.length)}-${hash}${ending}`;
  const key = `${folder}/${name}`;
  if ((await services.media.find(key)) === null) await services.media.put(key, bytes);
  return name;
}
