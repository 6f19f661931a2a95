import { loadPublishedCourse } from '../features/learning/course/load-published-course.ts';
import { PublishedCourse } from '../features/learning/course/published-course.ts';
import {
  calibratePlacement,
  calibrateQuizzes,
  type Calibrated,
} from '../features/learning/level/calibrate-questions.ts';
import { runForStaff } from './open-for-staff.ts';
import { readStaffArguments } from './read-staff-arguments.ts';

const { values } = readStaffArguments({
  options: { quizzes: { type: 'boolean' } },
  maxWords: 0,
  usage: 'Usage: npm run course:calibrate -- [--quizzes]',
});

await runForStaff(async ({ db }) => {
  const index = await loadPublishedCourse(db);
  if (!index) throw new Error('No course is published yet: start the server once.');
  const deps = { db, course: new PublishedCourse(index) };
  const found = await (values.quizzes ? calibrateQuizzes(deps) : calibratePlacement(deps));
  console.log('answers  right  author  estimate (standard error)');
  for (const one of found) console.log(describe(one));
  const off = found.filter(({ isFarOff }) => isFarOff).length;
  console.log(`Questions with enough answers: ${found.length}. Off by more than 0.5: ${off}. Nothing was changed.`);
});

function describe({ answers, share, difficulty, error, isFarOff, question }: Calibrated): string {
  const { prompt, in_words } = question.view;
  return [
    String(answers).padStart(7),
    `${Math.round(100 * share)} %`.padStart(6),
    question.d.toFixed(1).padStart(7),
    `${difficulty.toFixed(2)} (${error.toFixed(2)})`.padStart(13),
    isFarOff ? 'CHECK' : '     ',
    `${question.uuid.slice(0, 8)} ${(prompt.en ?? in_words?.en ?? prompt.ar ?? '').replaceAll('\n', ' ').slice(0, 60)}`,
  ].join('  ');
}
