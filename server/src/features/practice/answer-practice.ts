import type { ReleaseQuestion } from '@lisan/content/publish/release';
import type { checkPracticalAnswer } from '@lisan/contract/practice';
import type { Answer } from '@lisan/contract/question';
import type { z } from 'zod';
import { gradeAnswer } from '../../domain/grading/grade-answer.ts';
import { pointsFor } from '../../domain/progress/points.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Database } from '../../platform/database/open-database.ts';
import { presentFeedback } from '../course/present-feedback.ts';
import { requireFittingAnswer } from '../course/require-fitting-answer.ts';
import { asLearner, recordLearning, type Learner } from '../course/record-learning.ts';
import { progressOf, type PracticeProgress } from './practice-progress.ts';
import { firstReply } from './first-reply.ts';
import { answersOfPractical, upsertAnswer } from './store.ts';
import type { PracticeDeps } from './deps.ts';
import type { PublishedCourse } from '../course/published-course.ts';

/** A practical is finished, with its points, once this share of its questions is answered right. */
const MIN_FINISHED_SHARE = 0.5;

/** Tense pages are practised like practicals; only practicals earn points. */
const PRACTISED: ReleaseQuestion['owner']['kind'][] = ['practical', 'grammar'];

/** @throws AppError not_found when the practical or tense page has no such question */
function findPracticeQuestion(
  course: PublishedCourse,
  at: { practicalId: string; questionUuid: string },
): ReleaseQuestion {
  const question = course.question(at.questionUuid);
  if (!question || question.owner.uuid !== at.practicalId || !PRACTISED.includes(question.owner.kind)) {
    throw new AppError('not_found');
  }
  return question;
}

type Deps = Pick<PracticeDeps, 'clock' | 'course' | 'db' | 'followLearning' | 'newId'>;

type Submission = { practicalId: string; questionUuid: string; answer: Answer; answerUuid: string | undefined };
type Reply = Omit<z.infer<typeof checkPracticalAnswer.reply>, 'messageCode'>;

/**
 * Grades an answer in a practical or on a tense page. A question may be answered repeatedly; finishing counts once. An
 * answer with an id counts once: a repeated one gets the first reply, even if it differs.
 * @throws AppError not_found, conflict for an id of another event, 422 on `answer`
 */
export async function answerPractice(deps: Deps, learner: Learner, submission: Submission): Promise<Reply> {
  return asLearner(deps, learner, async (trx) => {
    const known = submission.answerUuid && (await firstReply(trx, learner, submission.answerUuid));
    // Only the code below writes replies.
    return known ? (known as Reply) : answerFirst(trx, deps, learner, submission);
  });
}

async function answerFirst(trx: Database, deps: Deps, learner: Learner, submission: Submission): Promise<Reply> {
  const question = findPracticeQuestion(deps.course, submission);
  requireFittingAnswer(question.view, submission.answer);
  const grade = gradeAnswer(question, submission.answer);
  await upsertAnswer(trx, {
    subscriber_id: learner.subscriberId,
    practical_id: submission.practicalId,
    question_uuid: question.uuid,
    answer: JSON.stringify(submission.answer),
    correct: grade.correct,
    answered_at: deps.clock.now(),
  });
  const { progress, points } = await finishWhenDone(trx, deps, learner, question);
  const reply: Reply = { ...presentFeedback(question, grade), progress, ...(points > 0 && { points }) };
  await recordLearning(trx, deps, learner, {
    ...(submission.answerUuid && { id: submission.answerUuid }),
    kind: 'practical_answer',
    itemUuid: question.uuid,
    levelId: question.level_id,
    correct: grade.correct,
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
  return { practical_id: submission.practicalId, kind, skill, tag, ...(submission.answerUuid && { reply }) };
}

async function finishWhenDone(
  trx: Database,
  deps: Deps,
  learner: Learner,
  { owner, level_id }: ReleaseQuestion,
): Promise<{ progress: PracticeProgress; points: number }> {
  const answers = await answersOfPractical(trx, { subscriberId: learner.subscriberId, practicalId: owner.uuid });
  const progress = progressOf(deps.course.questionsOf(owner.uuid), answers);
  if (!progress.done || progress.correct < progress.total * MIN_FINISHED_SHARE) return { progress, points: 0 };
  const points = await recordLearning(trx, deps, learner, {
    kind: 'practical_done',
    itemUuid: owner.uuid,
    levelId: level_id,
    points: owner.kind === 'practical' ? pointsFor('practical') : 0,
  });
  return { progress, points };
}
