import type { Answer } from '@lisan/contract/learner/question';
import type { answerReview } from '@lisan/contract/learner/review';
import type { z } from 'zod';
import { gradeAnswer } from '../../../domain/grading/grade-answer.ts';
import { moveCard, rateAnswer } from '../../../domain/review/schedule-review.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Database } from '../../../platform/database/schema.ts';
import { presentFeedback, requireFittingAnswer } from '../course/answers.ts';
import { asLearner, recordLearning } from '../course/record-learning.ts';
import type { Learner } from '../course/learned.ts';
import type { LearningDeps } from '../deps.ts';
import { cardOf } from './card-record.ts';
import { questionOf } from './list-review.ts';
import { firstReply, lockAsked, saveCard, type CardRow, type ReviewDetail } from './store.ts';
import { todaysCards } from './todays-cards.ts';

type Submission = {
  questionUuid: string;
  answer: Answer;
  seconds: number | undefined;
  hinted: boolean;
  /** The current time by default. */
  at?: Date;
};
type Reply = Omit<z.infer<typeof answerReview.reply>, 'messageCode'>;

/**
 * Answers a card and schedules its next review. Only the first answer counts: a repeat gets the first reply, even if
 * the answer differs.
 * @throws AppError not_found for a question that this learner was not asked, 422 on `answer`
 */
export async function answerCard(deps: LearningDeps, learner: Learner, submission: Submission): Promise<Reply> {
  return asLearner(deps, learner, async (trx) => {
    const reply = await answerCardIn(trx, deps, learner, submission);
    if (!reply) throw new AppError('not_found');
    return reply;
  });
}

/**
 * Like `answerCard`, in a transaction that has locked the learner; undefined for a question that this learner was not
 * asked.
 */
export async function answerCardIn(
  trx: Database,
  deps: Omit<LearningDeps, 'db'>,
  learner: Learner,
  submission: Submission,
): Promise<Reply | undefined> {
  const at = { subscriberId: learner.subscriberId, questionUuid: submission.questionUuid };
  const row = await lockAsked(trx, at);
  if (row) return answerFirst(trx, deps, learner, { row, submission });
  // Only the code below writes replies.
  return (await firstReply(trx, at)) as Reply | undefined;
}

async function answerFirst(
  trx: Database,
  deps: Omit<LearningDeps, 'db'>,
  learner: Learner,
  { row, submission }: { row: CardRow; submission: Submission },
): Promise<Reply> {
  const question = questionOf(row);
  requireFittingAnswer(question.view, submission.answer);
  const grade = gradeAnswer(question, submission.answer, deps.isWord);
  const rating = rateAnswer({ kind: question.kind, correct: grade.correct, ...submission });
  const event = { kind: 'reviewed', itemUuid: row.item_uuid, at: submission.at ?? deps.clock.now(), rating } as const;
  const card = moveCard(cardOf(row), event, learner);
  // moveCard returns a card for every review.
  if (!card) throw new Error(`the card of ${row.item_uuid} does not exist`);
  await saveCard(trx, { subscriberId: learner.subscriberId, itemUuid: row.item_uuid }, card);
  const { share, done } = await todaysCards(trx, deps, learner, row);
  const reply: Reply = {
    ...presentFeedback(question, { answer: submission.answer, grade }),
    rating,
    due_at: card.dueAt.toISOString(),
    done_today: done.size,
    left_today: share.length,
  };
  const detail: ReviewDetail = {
    rating,
    state: row.state,
    kind: question.kind,
    hinted: submission.hinted,
    ...(submission.seconds !== undefined && { seconds: submission.seconds }),
    reply,
  };
  const { level_id: levelId, week } = deps.course.item(row.item_uuid) ?? { level_id: null, week: null };
  await recordLearning(trx, deps, learner, {
    id: question.uuid,
    at: event.at,
    kind: 'review_answer',
    itemUuid: row.item_uuid,
    levelId,
    week,
    correct: grade.correct,
    detail,
  });
  return reply;
}
