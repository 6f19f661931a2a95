import type { answerMistake as call } from '@lisan/contract/learner/notebook';
import type { Answer } from '@lisan/contract/learner/question';
import type { z } from 'zod';
import { gradeAnswer } from '../../../domain/grading/grade-answer.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Database } from '../../../platform/database/schema.ts';
import { presentFeedback, requireFittingAnswer } from '../course/answers.ts';
import { asLearner, recordLearning } from '../course/record-learning.ts';
import type { Learner } from '../course/learned.ts';
import type { LearningDeps } from '../deps.ts';
import { firstReply, recordedReply } from '../practice/first-reply.ts';
import { findAsked, type PractisedDetail } from './find-asked.ts';
import { countMissed, findMissed } from './mistake-store.ts';

type Submission = { mistakeUuid: string; answer: Answer; answerUuid: string };
type Reply = Omit<z.infer<typeof call.reply>, 'messageCode'>;

/**
 * Grades an answer to a mistake; a right answer removes the mistake. It is recorded as an answer of practice, without
 * points. An answer counts once: a repeat gets the first reply.
 * @throws AppError not_found for an item that is not a mistake of this learner, idempotency_mismatch for an id of
 * another answer, 422 on `answer`
 */
export async function answerMistake(deps: LearningDeps, learner: Learner, submission: Submission): Promise<Reply> {
  return asLearner(deps, learner, async (trx) => {
    const { answerUuid } = submission;
    const known = await firstReply(trx, learner, { answerUuid, body: bodyOf(submission), of: 'mistake' });
    // Only the code below writes replies.
    return known ? (known as Reply) : answerFirst(trx, deps, learner, submission);
  });
}

function bodyOf({ mistakeUuid, answer }: Submission): unknown[] {
  return [mistakeUuid, answer];
}

async function answerFirst(
  trx: Database,
  deps: LearningDeps,
  learner: Learner,
  submission: Submission,
): Promise<Reply> {
  const { subscriberId } = learner;
  const missed = await findMissed(trx, { subscriberId, itemUuid: submission.mistakeUuid });
  const [asked] = missed ? await findAsked(trx, deps, { subscriberId, missed: [missed] }) : [];
  if (!asked) throw new AppError('not_found');
  const { question, sourceId } = asked;
  requireFittingAnswer(question.view, submission.answer);
  const grade = gradeAnswer(question, submission.answer, deps.isWord);
  const total = await countMissed(trx, subscriberId);
  const reply: Reply = {
    ...presentFeedback(question, { answer: submission.answer, grade }),
    left: total - (grade.correct ? 1 : 0),
  };
  const { kind, skill, tag } = question;
  const detail: PractisedDetail = {
    mistake: sourceId,
    kind,
    skill,
    tag,
    ...recordedReply({ body: bodyOf(submission) }, reply),
  };
  const { level_id: levelId, week } = deps.course.item(submission.mistakeUuid) ?? { level_id: null, week: null };
  await recordLearning(trx, deps, learner, {
    id: submission.answerUuid,
    kind: 'practical_answer',
    itemUuid: submission.mistakeUuid,
    levelId,
    week,
    correct: grade.correct,
    detail,
  });
  return reply;
}
