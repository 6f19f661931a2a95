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
} from '@lisan/contract/level';
import type { FastifyInstance } from 'fastify';
import { levelOfPercentage } from '../../domain/placement/level-scale.ts';
import { serveCall } from '../../platform/http/serve-call.ts';
import type { Services } from '../../compose/services.ts';
import { answerTest } from './answer-test.ts';
import { changeLevel } from './change-level.ts';
import { listLevelSubscribers, presentMyLevel } from './list-level-subscribers.ts';
import { recordTestPercentage } from './record-test-percentage.ts';
import { startAdaptiveTest } from './start-adaptive-test.ts';
import { startFixedTest } from './start-fixed-test.ts';

export function levelRoutes(app: FastifyInstance, services: Services): void {
  serveCall(app, services, getLevels, async () => ({ levels: services.course.levels }));

  serveCall(app, services, getLevel, async ({ params }) => ({
    level: services.course.requireLevel(params.uuid),
  }));

  serveCall(app, services, getMyLevels, async ({ session }) => {
    const mine = await listLevelSubscribers(services, session.subscriberId);
    return { myLevels: mine.map(presentMyLevel) };
  });

  serveCall(app, services, changeLevelCall, async ({ body, session }) => ({
    level_subscriber: await changeLevel(services, { subscriberId: session.subscriberId, levelId: body.level_id }),
  }));

  serveCall(app, services, getLevelTestQuestions, async ({ session }) => ({
    ...(await startFixedTest(services, session.subscriberId)),
  }));

  serveCall(app, services, getLevelByPercentage, async ({ query }) => ({
    level: services.course.levelByCode(levelOfPercentage(query.percentage)),
  }));

  serveCall(app, services, updateTestPercentage, async ({ body, session }) => ({
    level: await recordTestPercentage(services, { subscriberId: session.subscriberId, percentage: body.percentage }),
  }));

  serveCall(app, services, startLevelTest, async ({ session }) => ({
    ...(await startAdaptiveTest(services, session.subscriberId)),
  }));

  serveCall(app, services, answerLevelTest, async ({ body, session }) => ({
    ...(await answerTest(services, session, {
      testId: body.test_uuid,
      questionUuid: body.question_uuid,
      answer: body.answer,
    })),
  }));
}
