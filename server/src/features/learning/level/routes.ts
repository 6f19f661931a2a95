import {
  answerLevelTest,
  changeLevel as changeLevelCall,
  getLevel,
  getLevelByPercentage,
  getLevels,
  getLevelTestQuestions,
  getMyLevels,
  startLevelTest,
  updateTestPercentage,
  type LevelSubscriber,
  type LevelView,
} from '@lisan/contract/learner/level';
import type { FastifyInstance } from 'fastify';
import type { QuestionView } from '@lisan/contract/learner/question';
import { levelOfPercentage } from '../../../domain/placement/level-scale.ts';
import { serveCall } from '../../../platform/http/serve-call.ts';
import { chooseFixedForm, MAX_ITEMS, nextItem } from '../../../domain/placement/placement.ts';
import { recordPercentage } from '../../account/subscriber/record-percentage.ts';
import type { LearningDeps } from '../deps.ts';
import { answerTest } from './answer-test.ts';
import { listLevelSubscribers, presentMyLevel, presentLevelSubscriber } from './list-level-subscribers.ts';
import { startLevel } from './start-level.ts';
import { openTest } from './open-test.ts';
import { placementBank } from './placement-bank.ts';
import { itemsOfOtherTests } from './test-store.ts';

export function levelRoutes(app: FastifyInstance, deps: LearningDeps): void {
  serveCall(app, deps, getLevels, async () => ({ levels: deps.course.levels }));

  serveCall(app, deps, getLevel, async ({ params }) => ({
    level: deps.course.requireLevel(params.uuid),
  }));

  serveCall(app, deps, getMyLevels, async ({ session }) => {
    const mine = await listLevelSubscribers(deps, session.subscriberId);
    return { myLevels: mine.map(presentMyLevel) };
  });

  serveCall(app, deps, changeLevelCall, async ({ body, session }) => ({
    level_subscriber: await changeLevel(deps, { subscriberId: session.subscriberId, levelId: body.level_id }),
  }));

  serveCall(app, deps, getLevelTestQuestions, ({ session }) => startFixedTest(deps, session.subscriberId));

  serveCall(app, deps, getLevelByPercentage, async ({ query }) => ({
    level: deps.course.levelByCode(levelOfPercentage(query.percentage)),
  }));

  serveCall(app, deps, updateTestPercentage, async ({ body, session }) => ({
    level: await recordTestPercentage(deps, { subscriberId: session.subscriberId, percentage: body.percentage }),
  }));

  serveCall(app, deps, startLevelTest, ({ session }) => startAdaptiveTest(deps, session.subscriberId));

  serveCall(app, deps, answerLevelTest, ({ body, session }) =>
    answerTest(deps, session, {
      testId: body.test_uuid,
      questionUuid: body.question_uuid,
      answer: body.answer,
    }),
  );
}

/**
 * Switches the learner to a level and starts it if needed. It does not change billing.
 * @throws AppError not_found
 */
async function changeLevel(
  deps: LearningDeps,
  at: { subscriberId: string; levelId: string },
): Promise<LevelSubscriber> {
  deps.course.requireLevel(at.levelId);
  const row = await deps.db.transaction().execute((trx) => startLevel(trx, deps, at));
  deps.sessions.evict(at.subscriberId);
  return presentLevelSubscriber(deps, row);
}

/** Records the score of the level test, rounded to a whole percent, and returns its level. */
async function recordTestPercentage(
  deps: LearningDeps,
  reached: { subscriberId: string; percentage: number },
): Promise<LevelView> {
  const percentage = Math.round(reached.percentage);
  const level = deps.course.levelByCode(levelOfPercentage(percentage));
  await recordPercentage(deps.db, reached.subscriberId, percentage);
  return level;
}

/** Starts the fixed form of the level test and returns all its questions. */
async function startFixedTest(
  deps: LearningDeps,
  subscriberId: string,
): Promise<{ test_uuid: string; questions: QuestionView[] }> {
  const seen = await itemsOfOtherTests(deps.db, { subscriberId, testId: null });
  const { test, items } = await openTest(deps, { subscriberId, form: 'fixed' }, () =>
    chooseFixedForm(placementBank(deps.course, seen), deps.random),
  );
  return { test_uuid: test.id, questions: items.map(({ question }) => question.view) };
}

/** Starts the adaptive form of the level test: each next question depends on the previous answers. */
async function startAdaptiveTest(
  deps: LearningDeps,
  subscriberId: string,
): Promise<{ test_uuid: string; question: QuestionView; asked: number; at_most: number }> {
  const seen = await itemsOfOtherTests(deps.db, { subscriberId, testId: null });
  const { test, items } = await openTest(deps, { subscriberId, form: 'adaptive' }, () => {
    const first = nextItem(placementBank(deps.course, seen), [], deps.random);
    return first ? [first] : [];
  });
  // A test is never opened without items.
  const [first] = items as [(typeof items)[number]];
  return { test_uuid: test.id, question: first.question.view, asked: 1, at_most: MAX_ITEMS };
}
