import type { Answer } from '@lisan/contract/learner/question';
import type { answerSession as answerSessionCall, SessionStep, SessionResult } from '@lisan/contract/learner/session';
import type { z } from 'zod';
import { gradeAnswer, isEvidence } from '../../../domain/grading/grade-answer.ts';
import { pointsFor } from '../../../domain/progress/points.ts';
import { placeDraft } from '../../../domain/quiz/quiz-question.ts';
import { askEasier } from '../../../domain/session/new-item-questions.ts';
import { isAskedAgain, dayOfSession } from '../../../domain/session/session-rules.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Database } from '../../../platform/database/schema.ts';
import { learnerDayOf } from '../../../domain/progress/learner-day.ts';
import { presentFeedback, requireFittingAnswer, pictureOf } from '../course/answers.ts';
import { asLearner, recordLearning } from '../course/record-learning.ts';
import type { Learner } from '../course/learned.ts';
import type { LearningDeps } from '../deps.ts';
import { answerCardIn } from '../review/answer-card.ts';
import { findCardItem } from '../review/find-card-item.ts';
import { countAhead } from '../review/todays-cards.ts';
import { learnerStats } from '../course/learner-stats.ts';
import { followPractice } from '../habit/follow-practice.ts';
import { questionOf } from './present-session.ts';
import {
  insertSteps,
  lockSession,
  saveReply,
  stepsOf,
  type SessionRow,
  type StepRow,
  markStarted,
  endSession,
  findOpenSession,
  findFinishedSession,
} from './store.ts';
import { timeAnswer } from './late-answers.ts';
import { isStillOpen } from './resumable.ts';

type SessionSubmission = {
  sessionUuid: string;
  questionUuid: string;
  answer: Answer;
  seconds: number | undefined;
  hinted: boolean;
  /** The time by the clock of the phone. */
  answeredAt: Date | undefined;
};

type Reply = Omit<z.infer<typeof answerSessionCall.reply>, 'messageCode'>;
type Graded = ReturnType<typeof presentFeedback>;
/** `at`: when the answer counts. `givenAt`: when the learner was there. */
type Asked = {
  session: SessionRow;
  steps: StepRow[];
  step: StepRow;
  at: Date;
  givenAt: Date;
  isUnsupported: boolean;
};

/**
 * Answers a question of a daily session. Only the first answer counts: a repeat gets the first reply, even if the
 * answer differs. The right recall of a new item makes it learned, with its points; a missed item is asked again at the
 * end. The last answer finishes the session. A session that another one has replaced still accepts its answers. The
 * first answer to a prepared session starts it.
 * @throws AppError not_found for a session or question that is not this learner's, 422 on `answer`
 */
export async function answerSession(
  deps: LearningDeps,
  learner: Learner,
  submission: SessionSubmission,
): Promise<Reply> {
  return asLearner(deps, learner, async (trx) => {
    const known = await lockSession(trx, { subscriber_id: learner.subscriberId, id: submission.sessionUuid });
    if (!known) throw new AppError('not_found');
    const steps = await stepsOf(trx, known);
    const step = steps.find(({ question_uuid }) => question_uuid === submission.questionUuid);
    if (!step) throw new AppError('not_found');
    // Only the code below writes replies.
    if (step.reply !== null) return step.reply as Reply;
    const timed = await timeAnswer(trx, deps, learner, { session: known, given: submission.answeredAt });
    const isFirst = steps.every(({ reply }) => reply === null);
    const session = isFirst ? await begin(trx, deps, learner, timed) : timed.session;
    return answerFirst(trx, deps, learner, { asked: { ...timed, session, steps, step }, submission });
  });
}

async function answerFirst(
  trx: Database,
  deps: LearningDeps,
  learner: Learner,
  { asked, submission }: { asked: Asked; submission: SessionSubmission },
): Promise<Reply> {
  const { session, steps, step, at, givenAt, isUnsupported } = asked;
  const graded = await gradeStep(trx, deps, learner, { asked, submission });
  const isRecalled = graded.correct && isShown(deps, step, submission.answer);
  const points = isRecalled ? await learnItem(trx, deps, learner, asked) : 0;
  const isRepeated = !graded.correct && isAskedAgain({ answeredAt: givenAt, now: deps.clock.now() });
  const added = isRepeated ? await askAgain(trx, deps, asked) : null;
  const questions = steps.filter(({ question_uuid }) => question_uuid !== null);
  const progress = {
    answered: questions.filter((one) => one.reply !== null || one === step).length,
    total: questions.length + (added ? 1 : 0),
  };
  const reply: Reply = {
    ...graded,
    progress,
    points,
    added,
    result: null,
    ...(isUnsupported && { counts_on_arrival: true }),
  };
  await saveReply(trx, step, { correct: graded.correct, reply, at });
  if (progress.answered < progress.total || session.state === 'closed') return reply;
  const result = await finishSession(trx, deps, learner, { session, at });
  const last = { ...reply, result };
  await saveReply(trx, step, { correct: graded.correct, reply: last, at });
  return last;
}

/** Grades the answer and records it: a review by its card's schedule, everything else as an answer of the session. */
async function gradeStep(
  trx: Database,
  deps: LearningDeps,
  learner: Learner,
  { asked: { session, step, at }, submission }: { asked: Asked; submission: SessionSubmission },
): Promise<Graded> {
  if (step.purpose === 'review') {
    const reviewed = await answerCardIn(trx, deps, learner, { ...submission, at });
    if (reviewed) {
      const { rating: _rating, due_at: _due, done_today: _done, left_today: _left, ...feedback } = reviewed;
      return feedback;
    }
    // The card has another question since: the answer counts for the session only.
  }
  const question = questionOf(step);
  requireFittingAnswer(question.view, submission.answer);
  const grade = gradeAnswer(question, submission.answer, deps.isWord);
  const { level_id: levelId, week } = deps.course.item(step.item_uuid) ?? { level_id: session.level_id, week: null };
  await recordLearning(trx, deps, learner, {
    id: question.uuid,
    at,
    kind: 'session_answer',
    itemUuid: step.item_uuid,
    levelId,
    week,
    ...(isShown(deps, step, submission.answer) && { correct: grade.correct }),
    detail: { session_id: session.id, purpose: step.purpose, kind: question.kind },
  });
  return presentFeedback(question, { answer: submission.answer, grade });
}

/** Whether an answer shows that its item is known. Of a word, its example is said: that shows nothing of the word. */
function isShown({ course }: LearningDeps, step: StepRow, answer: Answer): boolean {
  const isExample = step.purpose === 'speaking' && course.item(step.item_uuid)?.category === 'words';
  return !isExample && isEvidence(questionOf(step).view, answer);
}

/** Makes a recalled new item learned, or a sentence that was said. Returns its points: 0 if it was learned before. */
async function learnItem(trx: Database, deps: LearningDeps, learner: Learner, { step, at }: Asked): Promise<number> {
  const item = deps.course.item(step.item_uuid);
  if (!item || !['recall', 'again', 'speaking'].includes(step.purpose)) return 0;
  return recordLearning(trx, deps, learner, {
    kind: 'item_done',
    itemUuid: item.uuid,
    at,
    levelId: item.level_id,
    week: item.week,
    points: pointsFor(item.category === 'words' ? 'word' : 'sentence'),
  });
}

/** Adds an easier question about a missed new item or card at the end of the session, once for each item. */
async function askAgain(
  trx: Database,
  deps: LearningDeps,
  { session, steps, step }: Asked,
): Promise<SessionStep | null> {
  if (step.purpose !== 'recall' && step.purpose !== 'review') return null;
  const item = findCardItem(deps, step.item_uuid);
  if (!item) return null;
  const draft = askEasier(item, questionOf(step).kind, deps.random);
  const question = placeDraft(draft, deps.newId());
  const from = (steps.at(-1)?.position ?? -1) + 1;
  await insertSteps(trx, session, {
    steps: [{ type: 'question', purpose: 'again', itemUuid: step.item_uuid, question }],
    from,
  });
  return { type: 'question', position: from, purpose: 'again', question: question.view, correct: null };
}

type FirstAnswered = { session: SessionRow; at: Date };

/** Begins a session with its first answer: opening a session is no practice, so its day is the day of this answer. */
async function begin(
  trx: Database,
  deps: LearningDeps,
  learner: Learner,
  { session, at }: FirstAnswered,
): Promise<SessionRow> {
  if (session.state === 'prepared') return startPrepared(trx, deps, learner, { session, at });
  const { state, started_at } = session;
  const moved = { state, started_at, learner_day: learnerDayOf(at, learner.zone) };
  if (state !== 'open' || moved.learner_day === session.learner_day) return session;
  await markStarted(trx, session, moved);
  return { ...session, ...moved };
}

/**
 * Starts a prepared session on the day of its first answer. It becomes the open session, unless the learner is in the
 * middle of another one: then it stays prepared, and its last answer still finishes it.
 */
async function startPrepared(
  trx: Database,
  deps: LearningDeps,
  learner: Learner,
  { session, at }: FirstAnswered,
): Promise<SessionRow> {
  const open = await findOpenSession(trx, learner.subscriberId);
  const isBusy = open !== undefined && (await isStillOpen(trx, deps, { open, zone: learner.zone }));
  if (open && !isBusy) await endSession(trx, open, { at: deps.clock.now(), result: null });
  const started = {
    state: isBusy ? ('prepared' as const) : ('open' as const),
    learner_day: learnerDayOf(at, learner.zone),
    started_at: at,
  };
  await markStarted(trx, session, started);
  return { ...session, ...started };
}

/** Ends a session whose questions are all answered, and returns its result. It counts as an activity of its day. */
async function finishSession(
  trx: Database,
  deps: LearningDeps,
  learner: Learner,
  { session, at }: { session: SessionRow; at: Date },
): Promise<SessionResult> {
  const { subscriberId, zone } = learner;
  const steps = await stepsOf(trx, session);
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
  const due = await countAhead(trx, deps, learner);
  const result: SessionResult = {
    ...countAnswers(deps, steps),
    streak: stats.streak,
    freezes: stats.freezes,
    is_first_today: !earlier,
    due_now: due.now,
    due_tomorrow: due.later,
  };
  await endSession(trx, session, { at: deps.clock.now(), result });
  return result;
}

function countAnswers(
  { course }: LearningDeps,
  steps: readonly StepRow[],
): Pick<SessionResult, 'answered' | 'correct' | 'learned' | 'missed' | 'points'> {
  const graded = steps.filter(({ purpose }) => !['present', 'speaking', 'again'].includes(purpose));
  const isNew = new Set(steps.flatMap(({ purpose, item_uuid }) => (purpose === 'recall' ? item_uuid : [])));
  const recalled = steps.filter(
    ({ purpose, item_uuid, correct }) => ['recall', 'again'].includes(purpose) && isNew.has(item_uuid) && correct,
  );
  // By the last question about each item: an item that is recalled in the end is not missed.
  const asked = steps.filter(({ purpose }) => !['present', 'speaking'].includes(purpose));
  const missed = [...new Map(asked.map(({ item_uuid, correct }) => [item_uuid, correct]))].flatMap(([uuid, correct]) =>
    correct === false ? uuid : [],
  );
  return {
    answered: graded.length,
    correct: graded.filter(({ correct }) => correct).length,
    learned: recalled.flatMap(({ item_uuid }) => nameItem(course, item_uuid)),
    missed: missed.flatMap((uuid) => nameItem(course, uuid)),
    points: steps.reduce((sum, { reply }) => sum + pointsOf(reply), 0),
  };
}

function nameItem(course: LearningDeps['course'], uuid: string): SessionResult['learned'] {
  const item = course.item(uuid);
  return item ? [{ uuid: item.uuid, en: item.body.en, ar: item.body.ar, ...pictureOf(item) }] : [];
}

function pointsOf(reply: object | null): number {
  // Only answer-session writes replies.
  return (reply as { points: number } | null)?.points ?? 0;
}
