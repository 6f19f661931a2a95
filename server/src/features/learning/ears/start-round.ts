import type { ContrastId, startEarRound } from '@lisan/contract/learner/ears';
import type { z } from 'zod';
import { offerTest, TRIALS } from '../../../domain/ears/ear-rules.ts';
import { learnerDayOf } from '../../../domain/progress/learner-day.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Database } from '../../../platform/database/schema.ts';
import { asLearner } from '../course/record-learning.ts';
import type { Learner } from '../course/learned.ts';
import type { LearningDeps } from '../deps.ts';
import { presentOne } from './list-ears.ts';
import { presentRound, readStaircase } from './next-trial.ts';
import { findRound, insertRound, roundById, roundsOfLearner } from './store.ts';

type Reply = Omit<z.infer<typeof startEarRound.reply>, 'messageCode'>;
type RoundRequest = { roundId: string; contrast: ContrastId; kind: 'practice' | 'test' };

/**
 * Starts a round, or continues the open round of this contrast. A finished round comes with its result.
 * @throws AppError not_found, conflict for a test that is not offered, idempotency_mismatch for an id of another round
 */
export async function startRound(deps: LearningDeps, learner: Learner, request: RoundRequest): Promise<Reply> {
  const contrast = deps.course.requireContrast(request.contrast);
  return asLearner(deps, learner, async (trx) => {
    const at = { subscriberId: learner.subscriberId, ...request };
    const round = (await findRound(trx, at)) ?? (await createRound(trx, deps, learner, request));
    const isSame = round.contrast === request.contrast && round.kind === request.kind;
    if (!isSame) throw new AppError('idempotency_mismatch');
    const presented = await presentRound(trx, deps, { learner, round, contrast });
    if (presented.trial !== null) return { round: presented };
    return {
      round: presented,
      result: { points: round.points, contrast: await presentOne(trx, deps, learner, round.contrast) },
    };
  });
}

async function createRound(
  trx: Database,
  deps: LearningDeps,
  learner: Learner,
  { roundId, contrast, kind }: RoundRequest,
) {
  const { subscriberId } = learner;
  const now = deps.clock.now();
  const day = learnerDayOf(now, learner.zone);
  if (kind === 'test') await requireTest(trx, { subscriberId, contrast, day });
  await insertRound(trx, {
    subscriber_id: subscriberId,
    id: roundId,
    contrast,
    kind,
    total: TRIALS[kind],
    learner_day: day,
    started_at: now,
  });
  const round = await roundById(trx, { subscriberId, roundId });
  if (!round) throw new Error('the round that was just inserted is missing');
  return round;
}

/** @throws AppError conflict */
async function requireTest(trx: Database, at: { subscriberId: string; contrast: ContrastId; day: string }) {
  const tests = (await roundsOfLearner(trx, at.subscriberId)).filter(
    ({ kind, contrast }) => kind === 'test' && contrast === at.contrast,
  );
  const { step, trials } = await readStaircase(trx, at);
  const offer = offerTest({ step, trials, testedOn: tests.at(-1)?.learner_day ?? null }, at.day);
  if (offer !== 'now') throw new AppError('conflict');
}
