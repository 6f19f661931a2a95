import type { ReleaseContrast } from '@lisan/content/publish/release';
import type { answerEarTrial } from '@lisan/contract/learner/ears';
import type { z } from 'zod';
import { earnsPoints } from '../../../domain/ears/ear-rules.ts';
import { climb } from '../../../domain/ears/staircase.ts';
import { learnerDayOf } from '../../../domain/progress/learner-day.ts';
import { pointsFor } from '../../../domain/progress/points.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Database } from '../../../platform/database/schema.ts';
import { asLearner, recordLearning } from '../course/record-learning.ts';
import type { Learner } from '../course/learned.ts';
import type { LearningDeps } from '../deps.ts';
import { presentOne } from './list-ears.ts';
import { presentRound, readStaircase } from './next-trial.ts';
import {
  finishRound,
  hasEarnedPoints,
  roundById,
  saveAnswer,
  saveProgress,
  trialsOf,
  type StoredRound,
  type StoredTrial,
} from './store.ts';

type Reply = Omit<z.infer<typeof answerEarTrial.reply>, 'messageCode'>;
type TrialAnswer = { roundId: string; position: number; answer: number };
type Answered = { learner: Learner; round: StoredRound; contrast: ReleaseContrast };

/**
 * Grades an answer and returns the next trial. An answer counts once: a repeat, even with a different answer, gets the
 * feedback of the first.
 * @throws AppError not_found for a round of another learner or a trial that was not shown
 */
export async function answerTrial(deps: LearningDeps, learner: Learner, answer: TrialAnswer): Promise<Reply> {
  return asLearner(deps, learner, async (trx) => {
    const key = { subscriberId: learner.subscriberId, roundId: answer.roundId };
    const round = await roundById(trx, key);
    const stored = (await trialsOf(trx, key)).find(({ position }) => position === answer.position);
    if (!round || !stored) throw new AppError('not_found');
    const at = { learner, round, contrast: deps.course.requireContrast(round.contrast) };
    const correct = stored.correct ?? (await gradeAnswer(trx, deps, at, { stored, answer: answer.answer }));
    const presented = await presentRound(trx, deps, at);
    const isFinished = presented.trial === null;
    const points = isFinished && round.finished_at === null ? await finish(trx, deps, at) : round.points;
    return {
      ...(round.kind === 'practice' && { feedback: { correct, right: stored.trial.right, words: stored.trial.words } }),
      round: presented,
      ...(isFinished && { result: { points, contrast: await presentOne(trx, deps, learner, round.contrast) } }),
    };
  });
}

async function gradeAnswer(
  trx: Database,
  deps: LearningDeps,
  { learner, round, contrast }: Answered,
  { stored, answer }: { stored: StoredTrial; answer: number },
): Promise<boolean> {
  const { subscriberId } = learner;
  const correct = answer === stored.trial.right;
  const { position } = stored;
  await saveAnswer(
    trx,
    { subscriberId, roundId: round.id },
    { position, answer, correct, answered_at: deps.clock.now() },
  );
  if (round.kind === 'test') return correct;
  const { trials, ...before } = await readStaircase(trx, { subscriberId, contrast: contrast.id });
  const after = climb(before, correct);
  await saveProgress(trx, { subscriber_id: subscriberId, contrast: contrast.id, ...after, trials: trials + 1 });
  return correct;
}

/**
 * Ends a round. The first well-answered round of a day in a contrast earns points; each round counts for the streak.
 */
async function finish(trx: Database, deps: LearningDeps, { learner, round, contrast }: Answered): Promise<number> {
  const { subscriberId } = learner;
  const now = deps.clock.now();
  const day = learnerDayOf(now, learner.zone);
  const correct = (await trialsOf(trx, { subscriberId, roundId: round.id })).filter((trial) => trial.correct).length;
  const { step } = await readStaircase(trx, { subscriberId, contrast: contrast.id });
  const isEarning =
    earnsPoints({ correct, total: round.total }) &&
    !(await hasEarnedPoints(trx, { subscriberId, contrast: contrast.id, day }));
  const points = isEarning ? pointsFor('ears') : 0;
  await finishRound(
    trx,
    { subscriberId, roundId: round.id },
    { correct, step, points, finished_at: now, learner_day: round.kind === 'test' ? round.learner_day : day },
  );
  await recordLearning(trx, deps, learner, {
    kind: 'ear_round_done',
    at: now,
    itemUuid: contrast.uuid,
    points,
    detail: { round: round.id, kind: round.kind, correct, total: round.total },
  });
  return points;
}
