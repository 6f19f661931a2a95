import type { ReleaseContrast } from '@lisan/content/publish/release';
import type { EarRound } from '@lisan/contract/learner/ears';
import { composeTrial, presentTrial } from '../../../domain/ears/compose-trial.ts';
import { stepAt, TEST_STEP } from '../../../domain/ears/ladder.ts';
import { START, type Staircase } from '../../../domain/ears/staircase.ts';
import type { Database } from '../../../platform/database/schema.ts';
import type { Learner } from '../course/learned.ts';
import type { LearningDeps } from '../deps.ts';
import { insertTrial, progressOfLearner, trialsOf, type StoredRound } from './store.ts';

/** Reads the staircase of a learner in a contrast. */
export async function readStaircase(
  db: Database,
  { subscriberId, contrast }: { subscriberId: string; contrast: string },
): Promise<Staircase & { trials: number }> {
  const progress = await progressOfLearner(db, subscriberId);
  return progress.find((one) => one.contrast === contrast) ?? { ...START, trials: 0 };
}

/** Presents a round with its open trial, or makes a trial of the learner's step if none is open. */
export async function presentRound(
  trx: Database,
  { random }: LearningDeps,
  at: { learner: Learner; round: StoredRound; contrast: ReleaseContrast },
): Promise<EarRound> {
  const { learner, round, contrast } = at;
  const key = { subscriberId: learner.subscriberId, roundId: round.id };
  const trials = await trialsOf(trx, key);
  const { id: uuid, kind, total } = round;
  const correct = trials.filter((trial) => trial.correct).length;
  const presented = { uuid, kind, contrast: contrast.id, total, correct: kind === 'test' ? 0 : correct };
  const open = trials.find(({ answer }) => answer === null);
  if (open) return { ...presented, trial: presentTrial(open.trial, open.position) };
  if (trials.length >= total) return { ...presented, correct, trial: null };
  const step = stepAt((await readStaircase(trx, { subscriberId: learner.subscriberId, contrast: contrast.id })).step);
  const avoid = trials.flatMap(({ trial }) => trial.words.map(({ en }) => en)).slice(-2);
  const source =
    kind === 'test' ? { pairs: unasked(contrast, trials), step: TEST_STEP } : { pairs: contrast.pairs, step };
  const trial = composeTrial({ ...source, avoid }, random);
  await insertTrial(trx, key, { position: trials.length, trial });
  return { ...presented, trial: presentTrial(trial, trials.length) };
}

/** Returns the pairs of the test that were asked least often, so that it asks all of them evenly. */
function unasked({ test }: ReleaseContrast, trials: { trial: { words: { en: string }[] } }[]) {
  const asked = (en: string) => trials.filter(({ trial }) => trial.words.some((word) => word.en === en)).length;
  const counts = test.map(({ words }) => asked(words[0].en));
  const fewest = Math.min(...counts);
  return test.filter((_, i) => counts[i] === fewest);
}
