import type { Answer } from '@lisan/contract/learner/question';
import type { answerSession as answerSessionCall, SessionStep } from '@lisan/contract/learner/session';
import type { z } from 'zod';
import { gradeAnswer } from '../../../domain/grading/grade-answer.ts';
import { pointsFor } from '../../../domain/progress/points.ts';
import { placeDraft } from '../../../domain/quiz/quiz-question.ts';
import { askRecallAgain } from '../../../domain/session/new-item-questions.ts';
import { answerTime, isAskedAgain } from '../../../domain/session/session-rules.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Database } from '../../../platform/database/schema.ts';
import { presentFeedback } from '../course/present-feedback.ts';
import { requireFittingAnswer } from '../course/require-fitting-answer.ts';
import { asLearner, recordLearning } from '../course/record-learning.ts';
import type { Learner } from '../course/deps.ts';
import { answerCardIn } from '../review/answer-card.ts';
import { findCardItem } from '../review/find-card-item.ts';
import { startPrepared } from './start-prepared.ts';
import { finishSession } from './finish-session.ts';
import { questionOf } from './present-session.ts';
import { insertSteps, lockSession, saveReply, stepsOf, type SessionRow, type StepRow } from './store.ts';
import type { SessionDeps } from './deps.ts';

type Deps = Pick<SessionDeps, 'clock' | 'course' | 'db' | 'followLearning' | 'newId' | 'random'>;

export type SessionSubmission = {
  sessionUuid: string;
  questionUuid: string;
  answer: Answer;
  seconds: number | undefined;
  hinted: boolean;
  /** By the clock of the phone. */
  answeredAt: Date | undefined;
};

type Reply = Omit<z.infer<typeof answerSessionCall.reply>, 'messageCode'>;
type Graded = ReturnType<typeof presentFeedback>;
type Asked = { session: SessionRow; steps: StepRow[]; step: StepRow; at: Date };

/**
 * Answers a question of a daily session. Only the first answer counts: a repeated one gets the first reply, even if it
 * differs. The right recall of a new item makes it learned, with its points; a missed one is asked again at the end. The
 * last answer finishes the session. A session that another one has replaced still accepts its answers. The first answer
 * to a prepared session starts it.
 * @throws AppError not_found for a session or question that is not this learner's, 422 on `answer`
 */
export async function answerSession(deps: Deps, learner: Learner, submission: SessionSubmission): Promise<Reply> {
  return asLearner(deps, learner, async (trx) => {
    const known = await lockSession(trx, { subscriber_id: learner.subscriberId, id: submission.sessionUuid });
    if (!known) throw new AppError('not_found');
    const steps = await stepsOf(trx, known);
    const step = steps.find(({ question_uuid }) => question_uuid === submission.questionUuid);
    if (!step) throw new AppError('not_found');
    // Only the code below writes replies.
    if (step.reply !== null) return step.reply as Reply;
    const at = answerTime({ given: submission.answeredAt, startedAt: known.started_at, now: deps.clock.now() });
    const isFirst = known.state === 'prepared' && steps.every(({ reply }) => reply === null);
    const session = isFirst ? await startPrepared(trx, deps, learner, { session: known, at }) : known;
    return answerFirst(trx, deps, learner, { asked: { session, steps, step, at }, submission });
  });
}

async function answerFirst(
  trx: Database,
  deps: Deps,
  learner: Learner,
  { asked, submission }: { asked: Asked; submission: SessionSubmission },
): Promise<Reply> {
  const { session, steps, step, at } = asked;
  const graded = await gradeStep(trx, deps, learner, { asked, submission });
  const points = graded.correct ? await learnItem(trx, deps, learner, asked) : 0;
  const isRepeated = !graded.correct && isAskedAgain({ answeredAt: at, now: deps.clock.now() });
  const added = isRepeated ? await askAgain(trx, deps, asked) : null;
  const questions = steps.filter(({ question_uuid }) => question_uuid !== null);
  const progress = {
    answered: questions.filter((one) => one.reply !== null || one === step).length,
    total: questions.length + (added ? 1 : 0),
  };
  const reply: Reply = { ...graded, progress, points, added, result: null };
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
  deps: Deps,
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
  const grade = gradeAnswer(question, submission.answer);
  const { level_id: levelId, week } = deps.course.item(step.item_uuid) ?? { level_id: session.level_id, week: null };
  await recordLearning(trx, deps, learner, {
    id: question.uuid,
    at,
    kind: 'session_answer',
    itemUuid: step.item_uuid,
    levelId,
    week,
    // Speech is rated by the learner, and is no evidence.
    ...(question.kind !== 'speak' && { correct: grade.correct }),
    detail: { session_id: session.id, purpose: step.purpose, kind: question.kind },
  });
  return presentFeedback(question, grade);
}

/** Makes a recalled new item learned. Returns its points: 0 if it was learned before. */
async function learnItem(trx: Database, deps: Deps, learner: Learner, { step, at }: Asked): Promise<number> {
  if (step.purpose !== 'recall' && step.purpose !== 'again') return 0;
  const item = deps.course.item(step.item_uuid);
  if (!item) return 0;
  return recordLearning(trx, deps, learner, {
    kind: 'item_done',
    itemUuid: item.uuid,
    at,
    levelId: item.level_id,
    week: item.week,
    points: pointsFor(item.category === 'words' ? 'word' : 'sentence'),
  });
}

/** Adds one more recall of a missed new item at the end of the session, once for each item. */
async function askAgain(trx: Database, deps: Deps, { session, steps, step }: Asked): Promise<SessionStep | null> {
  if (step.purpose !== 'recall') return null;
  const item = findCardItem(deps, step.item_uuid);
  if (!item) return null;
  const draft = askRecallAgain(item, questionOf(step).kind, deps.random);
  const question = placeDraft(draft, deps.newId());
  const from = (steps.at(-1)?.position ?? -1) + 1;
  await insertSteps(trx, session, {
    steps: [{ type: 'question', purpose: 'again', itemUuid: step.item_uuid, question }],
    from,
  });
  return { type: 'question', position: from, purpose: 'again', question: question.view, correct: null };
}
