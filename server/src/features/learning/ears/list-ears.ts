import type { ReleaseContrast } from '@lisan/content/publish/release';
import { canDistinguish } from '@lisan/speech/decide';
import type { ContrastId, EarContrast, EarDay, EarWord } from '@lisan/contract/learner/ears';
import { offerTest } from '../../../domain/ears/ear-rules.ts';
import { levelOf, stepAt } from '../../../domain/ears/ladder.ts';
import { START } from '../../../domain/ears/staircase.ts';
import { learnerDayOf } from '../../../domain/progress/learner-day.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Database } from '../../../platform/database/schema.ts';
import type { Learner } from '../course/learned.ts';
import type { LearningDeps } from '../deps.ts';
import { progressOfLearner, roundsOfLearner, type EarProgress, type StoredRound } from './store.ts';

/** Maximum of days in a curve; the newest days are shown. */
const MAX_DAYS = 60;

type EarState = { progress: EarProgress | undefined; rounds: StoredRound[]; today: string };

/** Lists the contrasts of the published course with the learner's level and curve in each. */
export async function listEars(db: Database, deps: LearningDeps, learner: Learner): Promise<EarContrast[]> {
  const progress = await progressOfLearner(db, learner.subscriberId);
  const rounds = Map.groupBy(await roundsOfLearner(db, learner.subscriberId), ({ contrast }) => contrast);
  const today = learnerDayOf(deps.clock.now(), learner.zone);
  return deps.course.ears.map((contrast) =>
    presentContrast(deps, contrast, {
      progress: progress.find((one) => one.contrast === contrast.id),
      rounds: rounds.get(contrast.id) ?? [],
      today,
    }),
  );
}

/** @throws AppError not_found for a contrast that the published course does not have */
export async function presentOne(
  db: Database,
  deps: LearningDeps,
  learner: Learner,
  contrast: string,
): Promise<EarContrast> {
  const found = (await listEars(db, deps, learner)).find(({ id }) => id === contrast);
  if (!found) throw new AppError('not_found');
  return found;
}

/**
 * Returns the pairs of the practice in its clearest voice.
 * @throws AppError not_found for a contrast that the published course lacks, or whose words cannot be distinguished
 */
export function wordsToSay(deps: LearningDeps, contrast: ContrastId): [EarWord, EarWord][] {
  if (!canDistinguish(contrast)) throw new AppError('not_found');
  return deps.course.requireContrast(contrast).pairs.map(({ words: [first, second], clips: [clip] }) => [
    { ...first, audio_url: clip?.urls[0] ?? '' },
    { ...second, audio_url: clip?.urls[1] ?? '' },
  ]);
}

function presentContrast(
  deps: LearningDeps,
  { uuid, id, title, labels, tip }: ReleaseContrast,
  { progress, rounds, today }: EarState,
): EarContrast {
  const { step, trials } = progress ?? { ...START, trials: 0 };
  const tests = rounds.filter(({ kind }) => kind === 'test');
  const isOpen = tests.some(({ finished_at }) => finished_at === null);
  const testedOn = isOpen ? null : (tests.at(-1)?.learner_day ?? null);
  return {
    uuid,
    id,
    title,
    labels,
    tip,
    stage: stepAt(step).stage,
    level: levelOf(step),
    trials,
    test: offerTest({ step, trials, testedOn }, today),
    speakable: deps.speech.isOn && canDistinguish(id),
    days: curveOf(rounds),
  };
}

/** Returns the last round of practice and of test of each day. */
function curveOf(rounds: StoredRound[]): EarDay[] {
  const finished = rounds.filter(({ finished_at }) => finished_at !== null);
  const days = [...Map.groupBy(finished, ({ learner_day }) => learner_day)].toSorted(([a], [b]) => (a < b ? -1 : 1));
  return days.slice(-MAX_DAYS).map(([day, own]) => {
    const practice = own.findLast(({ kind }) => kind === 'practice');
    const test = own.findLast(({ kind }) => kind === 'test');
    return {
      day,
      practised: practice ? levelOf(practice.step ?? 0) : null,
      tested: test ? Math.round(((test.correct ?? 0) / test.total) * 100) / 100 : null,
    };
  });
}
