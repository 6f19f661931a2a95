import type { SessionResult } from '@lisan/contract/learner/session';
import { learnerDayOf, nextLearnerDayStart } from '../../../domain/progress/learner-day.ts';
import { dayOfSession } from '../../../domain/session/session-rules.ts';
import type { Database } from '../../../platform/database/schema.ts';
import { learnerStats } from '../course/learner-stats.ts';
import { pictureOf } from '../course/picture-of.ts';
import { followPractice } from '../habit/follow-practice.ts';
import { recordLearning } from '../course/record-learning.ts';
import type { Learner } from '../course/deps.ts';
import { countDueBefore, endSession, findFinishedSession, stepsOf, type SessionRow, type StepRow } from './store.ts';
import type { SessionDeps } from './deps.ts';

type Deps = Pick<SessionDeps, 'clock' | 'course' | 'followLearning' | 'newId'>;

/** Ends a session whose questions are all answered, and returns its result. It counts as an activity of its day. */
export async function finishSession(
  trx: Database,
  deps: Deps,
  learner: Learner,
  { session, at }: { session: SessionRow; at: Date },
): Promise<SessionResult> {
  const { subscriberId, zone } = learner;
  const learnerDay = dayOfSession({
    startedOn: session.learner_day,
    startedAt: session.started_at,
    endedAt: at,
    endedOn: learnerDayOf(at, zone),
  });
  const earlier = await findFinishedSession(trx, { subscriberId, learnerDay: session.learner_day });
  await recordLearning(trx, deps, learner, {
    kind: 'session_done',
    itemUuid: session.id,
    at,
    learnerDay,
    levelId: session.level_id,
    detail: { minutes: session.minutes },
  });
  await followPractice(trx, learner, deps.clock.now());
  const stats = await learnerStats({ db: trx, clock: deps.clock }, learner);
  const tomorrow = nextLearnerDayStart(deps.clock.now(), zone);
  const dueTomorrow = await countDueBefore(trx, { subscriberId, before: nextLearnerDayStart(tomorrow, zone) });
  const result: SessionResult = {
    ...countAnswers(deps, await stepsOf(trx, session)),
    streak: stats.streak,
    freezes: stats.freezes,
    is_first_today: !earlier,
    due_tomorrow: dueTomorrow,
  };
  await endSession(trx, session, { at: deps.clock.now(), result });
  return result;
}

function countAnswers(
  { course }: Pick<Deps, 'course'>,
  steps: readonly StepRow[],
): Pick<SessionResult, 'answered' | 'correct' | 'learned' | 'points'> {
  const graded = steps.filter(({ purpose }) => !['present', 'speaking', 'again'].includes(purpose));
  const recalled = steps.filter(({ purpose, correct }) => (purpose === 'recall' || purpose === 'again') && correct);
  return {
    answered: graded.length,
    correct: graded.filter(({ correct }) => correct).length,
    learned: recalled.flatMap(({ item_uuid }) => {
      const item = course.item(item_uuid);
      return item ? [{ uuid: item.uuid, en: item.body.en, ar: item.body.ar, ...pictureOf(item) }] : [];
    }),
    points: steps.reduce((sum, { reply }) => sum + pointsOf(reply), 0),
  };
}

function pointsOf(reply: object | null): number {
  // Only answer-session writes replies.
  return (reply as { points: number } | null)?.points ?? 0;
}
