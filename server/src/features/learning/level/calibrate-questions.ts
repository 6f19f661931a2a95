import type { ReleaseQuestion } from '@lisan/content/publish/release';
import { calibrateItem, type Calibration } from '../../../domain/placement/calibrate-item.ts';
import { GUESSING } from '../../../domain/placement/estimate-ability.ts';
import type { LearningDeps } from '../deps.ts';
import { countQuizAnswers, countTestAnswers, testedLearners, type CountedAnswers } from './calibration-store.ts';

type Deps = Pick<LearningDeps, 'course' | 'db'>;

/** One statement counts the answers of this many learners, because it reads their answers of all years. */
const BATCH = 100;
const FIRST_ID = '00000000-0000-0000-0000-000000000000';

/** A question of the published course with the difficulty that its answers show. */
export type Calibrated = Calibration & { question: ReleaseQuestion };

/**
 * Estimates the difficulty of each placement item with enough answers; the items farthest from their author's estimate
 * come first.
 */
export async function calibratePlacement({ course, db }: Deps): Promise<Calibrated[]> {
  return calibrate(course, await countAll(db, countTestAnswers));
}

/**
 * Estimates the difficulty of each authored quiz question with enough first answers. Learners have just studied the
 * week, and their ability comes from an earlier test, so only differences between questions of a week mean something.
 */
export async function calibrateQuizzes({ course, db }: Deps): Promise<Calibrated[]> {
  return calibrate(course, await countAll(db, countQuizAnswers));
}

/** Adds up the counts of all learners, batch by batch: a statement about all of them would exceed its timeout. */
async function countAll(db: Deps['db'], count: typeof countTestAnswers): Promise<CountedAnswers[]> {
  const sums = new Map<string, CountedAnswers>();
  for (let after: string | undefined = FIRST_ID; after !== undefined;) {
    const ids: string[] = await testedLearners(db, { after, limit: BATCH });
    for (const row of ids.length === 0 ? [] : await count(db, ids)) {
      const key = `${row.question_uuid} ${row.ability} ${row.answer}`;
      sums.set(key, { ...row, count: row.count + (sums.get(key)?.count ?? 0) });
    }
    after = ids.at(-1);
  }
  return [...sums.values()];
}

function calibrate(course: Deps['course'], counted: CountedAnswers[]): Calibrated[] {
  return [...Map.groupBy(counted, (answers) => answers.question_uuid)]
    .flatMap(([uuid, answers]): Calibrated[] => {
      const question = course.question(uuid);
      if (!question) return [];
      const found = calibrateItem(answers, { authored: question.d, guessing: guessingOf(question) });
      return found ? [{ ...found, question }] : [];
    })
    .toSorted((a, b) => distanceOf(b) - distanceOf(a));
}

function distanceOf({ difficulty, question }: Calibrated): number {
  return Math.abs(difficulty - question.d);
}

/**
 * Good distractors attract, so the chance is below an even one: .2 with four options. A typed answer is not guessed.
 */
function guessingOf({ view }: ReleaseQuestion): number {
  return view.options ? (4 * GUESSING) / view.options.length : 0;
}
