import type { QuestionOwner, ReleaseQuestion } from '@lisan/content/publish/release';
import type { checkPracticalAnswer } from '@lisan/contract/learner/practice';
import type { Answer } from '@lisan/contract/learner/question';
import type { z } from 'zod';
import { isForPractice } from '../../../domain/quiz/authored-questions.ts';
import { gradeAnswer, isEvidence } from '../../../domain/grading/grade-answer.ts';
import { pointsFor, type PointsKind } from '../../../domain/progress/points.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Database } from '../../../platform/database/schema.ts';
import type { Session } from '../../../platform/auth/session.ts';
import { presentFeedback, requireFittingAnswer } from '../course/answers.ts';
import { requireUnlockedWeek } from '../course/read-policy.ts';
import { asLearner, recordLearning } from '../course/record-learning.ts';
import type { Learner } from '../course/learned.ts';
import type { LearningDeps } from '../deps.ts';
import type { PublishedCourse } from '../course/published-course.ts';
import { progressOf, type PracticeProgress } from './practice-progress.ts';
import { firstReply, recordedReply } from './first-reply.ts';
import { answersOfPractical, upsertAnswer } from './store.ts';

/** A practical is finished, with its points, once this share of its questions is answered right. */
const MIN_FINISHED_SHARE = 0.5;

/** The points for finishing each kind of practice; null: no points. Questions of the placement are not practised. */
const WORTH: Record<QuestionOwner, PointsKind | null | undefined> = {
  practical: 'practical',
  reading: 'text',
  listening: 'text',
  episode: 'text',
  week: 'practice',
  grammar: null,
  starter: null,
  small_talk: null,
  placement: undefined,
};

/** @throws AppError not_found when nothing with this uuid is practised with such a question */
function findPracticeQuestion(
  course: PublishedCourse,
  at: { practicalId: string; questionUuid: string },
): ReleaseQuestion {
  const question = course.question(at.questionUuid);
  if (!question || question.owner.uuid !== at.practicalId || WORTH[question.owner.kind] === undefined) {
    throw new AppError('not_found');
  }
  if (question.owner.kind === 'week' && !isForPractice(question)) throw new AppError('not_found');
  return question;
}

type Submission = { practicalId: string; questionUuid: string; answer: Answer; answerUuid: string | undefined };
type Reply = Omit<z.infer<typeof checkPracticalAnswer.reply>, 'messageCode'>;

/**
 * Grades an answer in a practical, about a text, after a lesson or on a tense page. A question may be answered
 * repeatedly; finishing counts once. An answer with an id counts once: a repeat gets the first reply.
 * @throws AppError not_found, week_locked, idempotency_mismatch for an id of another answer, 422 on `answer`
 */
export async function answerPractice(deps: LearningDeps, learner: Session, submission: Submission): Promise<Reply> {
  const { level_id, week } = findPracticeQuestion(deps.course, submission);
  if (level_id !== null && week !== null) await requireUnlockedWeek(deps, learner, { levelId: level_id, week });
  return asLearner(deps, learner, async (trx) => {
    const { answerUuid } = submission;
    const known =
      answerUuid && (await firstReply(trx, learner, { answerUuid, body: bodyOf(submission), of: 'practice' }));
    // Only the code below writes replies.
    return known ? (known as Reply) : answerFirst(trx, deps, learner, submission);
  });
}

function bodyOf({ practicalId, questionUuid, answer }: Submission): unknown[] {
  return [practicalId, questionUuid, answer];
}

async function answerFirst(
  trx: Database,
  deps: LearningDeps,
  learner: Learner,
  submission: Submission,
): Promise<Reply> {
  const question = findPracticeQuestion(deps.course, submission);
  requireFittingAnswer(question.view, submission.answer);
  const grade = gradeAnswer(question, submission.answer, deps.isWord);
  await upsertAnswer(trx, {
    subscriber_id: learner.subscriberId,
    practical_id: submission.practicalId,
    question_uuid: question.uuid,
    answer: JSON.stringify(submission.answer),
    correct: grade.correct,
    answered_at: deps.clock.now(),
  });
  const { progress, points } = await finishWhenDone(trx, deps, learner, question);
  const reply: Reply = {
    ...presentFeedback(question, { answer: submission.answer, grade }),
    progress,
    ...(points > 0 && { points }),
  };
  await recordLearning(trx, deps, learner, {
    ...(submission.answerUuid && { id: submission.answerUuid }),
    kind: 'practical_answer',
    itemUuid: question.uuid,
    levelId: question.level_id,
    ...(isEvidence(question.view, submission.answer) && { correct: grade.correct }),
    detail: detailOf(question, submission, reply),
  });
  return reply;
}

/** The event contains the reply only if the answer has an id, because only such an answer can be repeated. */
function detailOf(
  { kind, skill, tag }: ReleaseQuestion,
  submission: Submission,
  reply: Reply,
): Record<string, unknown> {
  const repeatable = submission.answerUuid !== undefined && recordedReply({ body: bodyOf(submission) }, reply);
  return { practical_id: submission.practicalId, kind, skill, tag, ...repeatable };
}

/** Omits the questions of the quiz from the practice of a week. */
function questionsToPractise(course: PublishedCourse, owner: ReleaseQuestion['owner']): ReleaseQuestion[] {
  const questions = course.questionsOf(owner.uuid);
  return owner.kind === 'week' ? questions.filter(isForPractice) : questions;
}

async function finishWhenDone(
  trx: Database,
  deps: LearningDeps,
  learner: Learner,
  { owner, level_id }: ReleaseQuestion,
): Promise<{ progress: PracticeProgress; points: number }> {
  const answers = await answersOfPractical(trx, { subscriberId: learner.subscriberId, practicalId: owner.uuid });
  const progress = progressOf(questionsToPractise(deps.course, owner), answers);
  if (!progress.done || progress.correct < progress.total * MIN_FINISHED_SHARE) return { progress, points: 0 };
  const worth = WORTH[owner.kind];
  const points = await recordLearning(trx, deps, learner, {
    kind: 'practical_done',
    itemUuid: owner.uuid,
    levelId: level_id,
    points: worth ? pointsFor(worth) : 0,
  });
  return { progress, points };
}
