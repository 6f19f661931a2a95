import type { answerLevelTest, TestResult } from '@lisan/contract/learner/level';
import type { Answer } from '@lisan/contract/learner/question';
import type { z } from 'zod';
import { answerFits, gradeAnswer } from '../../../domain/grading/grade-answer.ts';
import { AppError, invalidField } from '../../../platform/app-error.ts';
import type { Database } from '../../../platform/database/schema.ts';
import { estimate } from '../../../domain/placement/estimate-ability.ts';
import { MAX_ITEMS, nextItem, placementResult, type PlacementResult } from '../../../domain/placement/placement.ts';
import { recordPercentage } from '../../account/subscriber/record-percentage.ts';
import type { Learner } from '../course/learned.ts';
import type { LearningDeps } from '../deps.ts';
import { recordLearning } from '../course/record-learning.ts';
import { itemsOfTest, type BankItem, askedIn, placementBank } from './placement-bank.ts';
import {
  answersOfTest,
  insertTestAnswer,
  lockTest,
  type TestAnswerRow,
  type TestRow,
  itemsOfOtherTests,
  updateTest,
} from './test-store.ts';

type Submission = { testId: string; questionUuid: string; answer: Answer };
type Reply = z.infer<typeof answerLevelTest.reply>;

/**
 * Answers a question of a level test. Only the first answer to a question counts; a repeat gets the current state of
 * the test.
 * @throws AppError not_found for another learner's test or a question that was not asked, 422 on `answer`
 */
export async function answerTest(deps: LearningDeps, learner: Learner, submission: Submission): Promise<Reply> {
  return deps.db.transaction().execute(async (trx) => {
    const test = await lockTest(trx, { subscriberId: learner.subscriberId, testId: submission.testId });
    if (!test?.question_uuids.includes(submission.questionUuid)) throw new AppError('not_found');
    const item = itemsOfTest(deps.course, test).find(({ uuid }) => uuid === submission.questionUuid);
    const answers = await answersOfTest(trx, test);
    // A new version of the course no longer has the question: the answer does not count, and the test continues.
    if (!item)
      return test.finished_at === null
        ? continueTest(trx, deps, { learner, test, answers })
        : presentTest(deps, test, answers);
    const isRepeated = answers.some((answer) => answer.question_uuid === item.uuid);
    if (test.finished_at !== null || isRepeated) return presentTest(deps, test, answers);
    const answer = await recordAnswer(trx, deps, { test, item, answer: submission.answer });
    return continueTest(trx, deps, { learner, test, answers: [...answers, answer] });
  });
}

async function recordAnswer(
  trx: Database,
  deps: LearningDeps,
  { test, item, answer }: { test: TestRow; item: BankItem; answer: Answer },
): Promise<TestAnswerRow> {
  if (!answerFits(item.question.view, answer)) throw invalidField('answer', 'الجواب واحد من الأجوبة المعروضة.');
  return insertTestAnswer(trx, {
    subscriber_id: test.subscriber_id,
    test_id: test.id,
    question_uuid: item.uuid,
    correct: gradeAnswer(item.question, answer, deps.isWord).correct,
    dont_know: typeof answer === 'object' && !Array.isArray(answer),
    answered_at: deps.clock.now(),
  });
}

/** Returns the next question after an answer, or finishes the test and records its result. */
async function continueTest(
  trx: Database,
  deps: LearningDeps,
  at: { learner: Learner; test: TestRow; answers: TestAnswerRow[] },
): Promise<Reply> {
  const { learner, test, answers } = at;
  const next = unanswered(deps, test, answers) ?? (await chooseNext(trx, deps, { test, answers }));
  if (!next) return finishTest(trx, deps, { learner, test, answers });
  if (!test.question_uuids.includes(next.uuid)) {
    await updateTest(trx, test, { question_uuids: [...test.question_uuids, next.uuid] });
  }
  return presentNext(next, test, answers);
}

/**
 * Returns the result of a finished test, otherwise its next question.
 * @throws AppError not_found when that question is no longer in the course, so that the caller starts a new test
 */
function presentTest(deps: LearningDeps, test: TestRow, answers: TestAnswerRow[]): Reply {
  if (test.finished_at !== null) {
    return {
      messageCode: '00',
      result: presentResult(deps, placementResult(askedIn(deps.course, test, answers))),
    };
  }
  const next = unanswered(deps, test, answers);
  if (!next) throw new AppError('not_found');
  return presentNext(next, test, answers);
}

function unanswered(deps: LearningDeps, test: TestRow, answers: TestAnswerRow[]): BankItem | undefined {
  return itemsOfTest(deps.course, test).find(({ uuid }) => !answers.some((answer) => answer.question_uuid === uuid));
}

async function chooseNext(
  trx: Database,
  deps: LearningDeps,
  { test, answers }: { test: TestRow; answers: TestAnswerRow[] },
): Promise<BankItem | undefined> {
  if (test.form === 'fixed') return undefined;
  const seen = await itemsOfOtherTests(trx, { subscriberId: test.subscriber_id, testId: test.id });
  return nextItem(placementBank(deps.course, seen), askedIn(deps.course, test, answers), deps.random);
}

async function finishTest(
  trx: Database,
  deps: LearningDeps,
  { learner, test, answers }: { learner: Learner; test: TestRow; answers: TestAnswerRow[] },
): Promise<Reply> {
  const asked = askedIn(deps.course, test, answers);
  const found = placementResult(asked);
  const result = presentResult(deps, found);
  const { ability } = estimate(asked.map(({ item, answer }) => ({ d: item.d, answer })));
  const { percentage } = found;
  await updateTest(trx, test, { finished_at: deps.clock.now(), ability, percentage, level_id: result.level.uuid });
  await recordPercentage(trx, learner.subscriberId, percentage);
  await recordLearning(trx, deps, learner, {
    kind: 'level_tested',
    itemUuid: test.id,
    levelId: result.level.uuid,
    detail: { form: test.form, percentage },
  });
  return { messageCode: '00', result };
}

function presentNext(next: BankItem, test: TestRow, answers: TestAnswerRow[]): Reply {
  const at_most = test.form === 'fixed' ? test.question_uuids.length : MAX_ITEMS;
  return { messageCode: '00', question: next.question.view, asked: answers.length + 1, at_most };
}

function presentResult({ course }: LearningDeps, result: PlacementResult): TestResult {
  return {
    level: course.levelByCode(result.level),
    range: course.levels.filter(({ code }) => result.range.includes(code)),
    percentage: result.percentage,
  };
}
