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
} from '@lisan/contract/learner/level';
import type { FastifyInstance } from 'fastify';
import { levelOfPercentage } from '../../../domain/placement/level-scale.ts';
import { serveCall } from '../../../platform/http/serve-call.ts';
import { answerTest } from './answer-test.ts';
import { changeLevel } from './change-level.ts';
import { listLevelSubscribers, presentMyLevel } from './list-level-subscribers.ts';
import { recordTestPercentage } from './record-test-percentage.ts';
import { startAdaptiveTest } from './start-adaptive-test.ts';
import { startFixedTest } from './start-fixed-test.ts';
import type { LevelDeps } from './deps.ts';

export function levelRoutes(app: FastifyInstance, deps: LevelDeps): void {
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

  serveCall(app, deps, getLevelTestQuestions, async ({ session }) => ({
    ...(await startFixedTest(deps, session.subscriberId)),
  }));

  serveCall(app, deps, getLevelByPercentage, async ({ query }) => ({
    level: deps.course.levelByCode(levelOfPercentage(query.percentage)),
  }));

  serveCall(app, deps, updateTestPercentage, async ({ body, session }) => ({
    level: await recordTestPercentage(deps, { subscriberId: session.subscriberId, percentage: body.percentage }),
  }));

  serveCall(app, deps, startLevelTest, async ({ session }) => ({
    ...(await startAdaptiveTest(deps, session.subscriberId)),
  }));

  serveCall(app, deps, answerLevelTest, async ({ body, session }) => ({
    ...(await answerTest(deps, session, {
      testId: body.test_uuid,
      questionUuid: body.question_uuid,
      answer: body.answer,
    })),
  }));
}
