import type { answerLevelTest, TestResult } from '@lisan/contract/learner/level';
import type { z } from 'zod';
import { estimate } from '../../../domain/placement/estimate-ability.ts';
import { MAX_ITEMS, nextItem, placementResult, type PlacementResult } from '../../../domain/placement/placement.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Database } from '../../../platform/database/schema.ts';
import { recordLearning } from '../course/record-learning.ts';
import type { Learner } from '../course/deps.ts';
import { recordPercentage } from '../../account/subscriber/record-percentage.ts';
import { askedIn, itemsOfTest, placementBank, type BankItem } from './placement-bank.ts';
import { itemsOfOtherTests, updateTest, type TestAnswerRow, type TestRow } from './test-store.ts';
import type { LevelDeps } from './deps.ts';

type Deps = Pick<LevelDeps, 'clock' | 'course' | 'followLearning' | 'newId' | 'random'>;

type Reply = z.infer<typeof answerLevelTest.reply>;

/** Returns the next question after an answer, or finishes the test and records its result. */
export async function continueTest(
  trx: Database,
  deps: Deps,
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
export function presentTest(deps: Deps, test: TestRow, answers: TestAnswerRow[]): Reply {
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

function unanswered(deps: Deps, test: TestRow, answers: TestAnswerRow[]): BankItem | undefined {
  return itemsOfTest(deps.course, test).find(({ uuid }) => !answers.some((answer) => answer.question_uuid === uuid));
}

async function chooseNext(
  trx: Database,
  deps: Deps,
  { test, answers }: { test: TestRow; answers: TestAnswerRow[] },
): Promise<BankItem | undefined> {
  if (test.form === 'fixed') return undefined;
  const seen = await itemsOfOtherTests(trx, { subscriberId: test.subscriber_id, testId: test.id });
  return nextItem(placementBank(deps.course, seen), askedIn(deps.course, test, answers), deps.random);
}

async function finishTest(
  trx: Database,
  deps: Deps,
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

function presentResult({ course }: Deps, result: PlacementResult): TestResult {
  return {
    level: course.levelByCode(result.level),
    range: course.levels.filter(({ code }) => result.range.includes(code)),
    percentage: result.percentage,
  };
}
