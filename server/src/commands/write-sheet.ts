import { loadCourse } from '@lisan/content/load-course';
import { optionId } from '@lisan/content/publish/option-id';
import { readRelease } from '@lisan/content/publish/read-release';
import { uuidOf } from '@lisan/content/item-uuid';
import { weekSheet, type AnswerStatistics, type GeneratedQuestion } from '@lisan/content/sheet/week-sheet';
import { randomUUID } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CONTENT_ROOT } from '../compose/build-services.ts';
import type { QuizDraft } from '../domain/quiz/quiz-question.ts';
import { askListeningWord, askMeaning } from '../domain/quiz/word-questions.ts';
import { seededRandom } from '../domain/random/seeded-random.ts';
import { indexCourse } from '../features/learning/course/course-index.ts';
import { PublishedCourse } from '../features/learning/course/published-course.ts';
import { answerStatistics } from '../features/learning/quiz/answer-statistics.ts';
import { runForStaff } from './open-for-staff.ts';
import { exitWith, readStaffArguments } from './read-staff-arguments.ts';

const USAGE = 'Usage: npm run course:sheet -- a1/w01 [--answers] [--out FOLDER]';

const { values, positionals } = readStaffArguments({
  options: { answers: { type: 'boolean' }, out: { type: 'string' } },
  minWords: 1,
  maxWords: 1,
  usage: USAGE,
});

const course = await loadCourse(CONTENT_ROOT);
const id = positionals[0]?.replace('/', '-').toLowerCase();
const week = course.weeks.find((one) => one.id === id) ?? exitWith(`No week ${positionals[0]}. ${USAGE}`);
const questions = [...week.questions, ...week.reading.questions, ...week.listening.questions].map((question) => ({
  id: question.id,
  ...('options' in question && {
    options: question.options.map((text) => ({ id: optionId(question.id, text), text })),
  }),
}));

if (values.answers)
  await runForStaff(async ({ longReads }) => writeSheet(await answerStatistics(await longReads.database(), questions)));
else await writeSheet(new Map());

async function writeSheet(statistics: ReadonlyMap<string, AnswerStatistics>): Promise<void> {
  const folder = values.out ?? 'review-sheets';
  await mkdir(folder, { recursive: true });
  const file = join(folder, `${week.id}.html`);
  await writeFile(file, weekSheet(course, week, { statistics, generated: await generateQuestions() }));
  console.log(file);
}

/** Makes the three questions of each word once, as sessions and reviews do. */
async function generateQuestions(): Promise<Map<string, GeneratedQuestion[]>> {
  const published = new PublishedCourse(indexCourse(randomUUID(), await readRelease(CONTENT_ROOT)));
  const weeks = published.weeks(uuidOf('level', week.level));
  const pool = weeks.flatMap(({ asked }) => asked.words);
  const words = new Map(pool.map((word) => [word.uuid, word]));
  return new Map(
    week.words.map((word) => {
      const asked = words.get(uuidOf('word', word.id)) ?? exitWith(`${word.id} is not in the release.`);
      const random = seededRandom(word.id);
      const drafts = [
        askMeaning(asked, 'to_arabic', pool, random),
        askMeaning(asked, 'to_english', pool, random),
        askListeningWord(asked, pool, random),
      ];
      return [word.id, drafts.map(present)] as const;
    }),
  );
}

function present({ view, key, reasons = {} }: QuizDraft): GeneratedQuestion {
  const options = (view.options ?? []).map((option) => ({
    text: option.text,
    isKey: 'option' in key && key.option === option.id,
    reason: reasons[option.id] ?? '',
  }));
  return { prompt: view.prompt, options };
}
