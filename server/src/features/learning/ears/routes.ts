import { answerEarTrial, getEars, getEarWords, startEarRound } from '@lisan/contract/learner/ears';
import type { FastifyInstance } from 'fastify';
import { serveCall } from '../../../platform/http/serve-call.ts';
import type { LearningDeps } from '../deps.ts';
import { answerTrial } from './answer-trial.ts';
import { listEars, wordsToSay } from './list-ears.ts';
import { startRound } from './start-round.ts';

export function earRoutes(app: FastifyInstance, deps: LearningDeps): void {
  serveCall(app, deps, getEars, async ({ session }) => ({ contrasts: await listEars(deps.db, deps, session) }));

  serveCall(app, deps, getEarWords, ({ query }) => ({ pairs: wordsToSay(deps, query.contrast) }));

  serveCall(app, deps, startEarRound, ({ body, session }) =>
    startRound(deps, session, { roundId: body.round_uuid, contrast: body.contrast, kind: body.kind }),
  );

  serveCall(app, deps, answerEarTrial, ({ body, session }) =>
    answerTrial(deps, session, { roundId: body.round_uuid, position: body.position, answer: body.answer }),
  );
}
