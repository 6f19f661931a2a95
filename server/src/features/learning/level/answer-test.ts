import type { answerLevelTest } from '@lisan/contract/learner/level';
import type { Answer } from '@lisan/contract/learner/question';
import type { z } from 'zod';
import { answerFits } from '../../../domain/grading/answer-fits.ts';
import { gradeAnswer } from '../../../domain/grading/grade-answer.ts';
import { AppError, invalidField } from '../../../platform/app-error.ts';
import type { Database } from '../../../platform/database/schema.ts';
import type { Learner } from '../course/deps.ts';
import { continueTest, presentTest } from './continue-test.ts';
import { itemsOfTest, type BankItem } from './placement-bank.ts';
import { answersOfTest, insertTestAnswer, lockTest, type TestAnswerRow, type TestRow } from './test-store.ts';
import type { LevelDeps } from './deps.ts';

type Deps = Pick<LevelDeps, 'clock' | 'course' | 'db' | 'followLearning' | 'newId' | 'random'>;

type Submission = { testId: string; questionUuid: string; answer: Answer };
type Reply = z.infer<typeof answerLevelTest.reply>;

/**
 * Answers a question of a level test. Only the first answer to a question counts; a repeated one gets the current state
 * of the test.
 * @throws AppError not_found for another learner's test or a question that was not asked, 422 on `answer`
 */
export async function answerTest(deps: Deps, learner: Learner, submission: Submission): Promise<Reply> {
  return deps.db.transaction().execute(async (trx) => {
    const test = await lockTest(trx, { subscriberId: learner.subscriberId, testId: submission.testId });
    if (!test?.question_uuids.includes(submission.questionUuid)) throw new AppError('not_found');
    const item = itemsOfTest(deps.course, test).find(({ uuid }) => uuid === submission.questionUuid);
    const answers = await answersOfTest(trx, test);
    // A new version of the course no longer has the question: it counts for nothing, and the test continues.
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
  deps: Deps,
  { test, item, answer }: { test: TestRow; item: BankItem; answer: Answer },
): Promise<TestAnswerRow> {
  if (!answerFits(item.question.view, answer)) throw invalidField('answer', 'الجواب واحد من الأجوبة المعروضة.');
  return insertTestAnswer(trx, {
    subscriber_id: test.subscriber_id,
    test_id: test.id,
    question_uuid: item.uuid,
    correct: gradeAnswer(item.question, answer).correct,
    dont_know: typeof answer === 'object' && !Array.isArray(answer),
    answered_at: deps.clock.now(),
  });
}
