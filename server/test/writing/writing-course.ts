import { uuidOf } from '@lisan/content/item-uuid';
import type { CourseSource } from '@lisan/content/publish/course-source';
import { FIXTURE, fixtureRelease, fixtureSource } from '../fixture-release.ts';

export const TASK_MODEL = 'This is a photo of my family. My brother is a student in Cairo and my sister is a nurse.';
export const TASK_READING =
  'Omar lives in a small house near the river. He has two sons, and they go to school by bus every day.';

/** The small course with the texts of the first week of A1: a task of 8 to 40 words. */
export function writingCourse(): CourseSource {
  const bilingual = { en: 'My family', ar: 'عائلتي' };
  const week = uuidOf('week', 'A1-1');
  return fixtureSource({
    ...fixtureRelease(),
    hash: 'fixture-writing',
    texts: [
      {
        uuid: week,
        level_id: FIXTURE.a1,
        week: 1,
        reading: {
          uuid: uuidOf('reading', 'w1'),
          form: 'letter',
          title: bilingual,
          intro: '',
          paragraphs: [{ en: TASK_READING, ar: 'يسكن عمر في بيت صغير.' }],
          glosses: [],
        },
        listening: {
          uuid: uuidOf('listening', 'w1'),
          form: 'call',
          title: bilingual,
          intro: '',
          lines: [],
          glosses: [],
          audio_url: '/course-media/00f23981abf1b6e5.mp3',
          audio_seconds: 1,
        },
        writing: {
          uuid: uuidOf('writing', 'w1'),
          prompt: { en: 'Write about your family.', ar: 'اكتب عن عائلتك.' },
          length: { min: 8, max: 40 },
          checklist: ['في النصّ اسمان.'],
          model: TASK_MODEL,
          modelAr: 'هذه صورة عائلتي.',
        },
      },
    ],
  });
}
