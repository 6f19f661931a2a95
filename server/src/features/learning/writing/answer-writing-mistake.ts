import type { Answer } from '@lisan/contract/learner/question';
import type { answerWritingMistake as call } from '@lisan/contract/learner/writing';
import type { z } from 'zod';
import { gradeAnswer } from '../../../domain/grading/grade-answer.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Database } from '../../../platform/database/schema.ts';
import { presentFeedback, requireFittingAnswer } from '../course/answers.ts';
import { asLearner, recordLearning } from '../course/record-learning.ts';
import type { Learner } from '../course/learned.ts';
import type { LearningDeps } from '../deps.ts';
import { firstReply, recordedReply } from '../practice/first-reply.ts';
import { questionOf } from './mistake-question.ts';
import { countDue, findMistake, storeAnswer } from './mistake-store.ts';

const AGAIN_MS = 3 * 86_400_000;

type Submission = { mistakeUuid: string; answer: Answer; answerUuid: string };
type Reply = Omit<z.infer<typeof call.reply>, 'messageCode'>;

/**
 * Grades the correction of an own sentence. A right answer ends the mistake; after a wrong answer it is due again in
 * three days. As an answer of the review it counts for the streak and earns no points: the text earned them. A repeated
 * answer gets the first reply.
 * @throws AppError not_found for a mistake that is not due or not this learner's, idempotency_mismatch for an id of
 * another answer, 422 on `answer`
 */
export async function answerWritingMistake(
  deps: LearningDeps,
  learner: Learner,
  submission: Submission,
): Promise<Reply> {
  return asLearner(deps, learner, (trx) => answerIn(trx, deps, learner, submission));
}

async function answerIn(
  trx: Database,
  deps: LearningDeps,
  learner: Learner,
  { mistakeUuid, answer, answerUuid }: Submission,
): Promise<Reply> {
  const { subscriberId } = learner;
  const now = deps.clock.now();
  const row = await findMistake(trx, { subscriberId, mistakeUuid });
  // Replies were in this column before they were in the event.
  if (row?.answer_reply && row.answer_id === answerUuid) return row.answer_reply as Reply;
  const body = [mistakeUuid, answer];
  const known = await firstReply(trx, learner, { answerUuid, body, of: 'writing' });
  // Only the code below writes replies.
  if (known) return known as Reply;
  if (!row || row.solved_at !== null || row.due_at > now) throw new AppError('not_found');
  const question = questionOf(row);
  requireFittingAnswer(question.view, answer);
  const grade = gradeAnswer(question, answer, deps.isWord);
  const left = (await countDue(trx, { subscriberId, now })) - 1;
  const reply: Reply = { ...presentFeedback(question, { answer, grade }), left };
  const answered = grade.correct
    ? { dueAt: row.due_at, solvedAt: now }
    : { dueAt: new Date(now.getTime() + AGAIN_MS), solvedAt: null };
  await storeAnswer(trx, { subscriberId, mistakeUuid }, answered);
  await recordLearning(trx, deps, learner, {
    id: answerUuid,
    at: now,
    kind: 'writing_answer',
    itemUuid: row.task_uuid,
    correct: grade.correct,
    detail: { mistake: mistakeUuid, ...recordedReply({ body }, reply) },
  });
  return reply;
}
