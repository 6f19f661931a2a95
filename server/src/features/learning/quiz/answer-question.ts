import type { Answer } from '@lisan/contract/learner/question';
import type { checkQuestionAnswer } from '@lisan/contract/learner/quiz';
import type { z } from 'zod';
import { gradeAnswer, type Grade } from '../../../domain/grading/grade-answer.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Database } from '../../../platform/database/schema.ts';
import { presentFeedback } from '../course/present-feedback.ts';
import { requireFittingAnswer } from '../course/require-fitting-answer.ts';
import { asLearner, recordLearning } from '../course/record-learning.ts';
import type { Learner } from '../course/deps.ts';
import { finishAttempt } from './finish-attempt.ts';
import { questionOf } from './next-question.ts';
import { presentProgress } from './present-progress.ts';
import { countAnswers, lockQuestion, updateQuestion, type AttemptRow, type QuestionRow } from './store.ts';
import type { QuizDeps } from './deps.ts';

type Deps = Pick<QuizDeps, 'clock' | 'course' | 'db' | 'followLearning' | 'newId' | 'sessions'>;

type Submission = { questionUuid: string; answer: Answer };
type Reply = Omit<z.infer<typeof checkQuestionAnswer.reply>, 'messageCode'>;
type Asked = { question: QuestionRow; attempt: AttemptRow };

/**
 * Answers a question of the weekly quiz. Only the first answer counts: a repeated one gets the first reply, even if it
 * differs. The last answer of an attempt closes the attempt; a pass unlocks the next week immediately.
 * @throws AppError not_found for a question that this learner was not asked, 422 on `answer`
 */
export async function answerQuestion(deps: Deps, learner: Learner, submission: Submission): Promise<Reply> {
  const reply = await asLearner(deps, learner, async (trx) => {
    const asked = await lockQuestion(trx, {
      subscriberId: learner.subscriberId,
      questionUuid: submission.questionUuid,
    });
    if (!asked) throw new AppError('not_found');
    // Only the code below writes replies.
    if (asked.question.reply !== null) return asked.question.reply as Reply;
    return answerFirst(trx, deps, learner, { asked, answer: submission.answer });
  });
  if (reply.passed !== undefined) deps.sessions.evict(learner.subscriberId);
  return reply;
}

async function answerFirst(
  trx: Database,
  deps: Deps,
  learner: Learner,
  { asked, answer }: { asked: Asked; answer: Answer },
): Promise<Reply> {
  const question = questionOf(asked.question);
  requireFittingAnswer(question.view, answer);
  const grade = gradeAnswer(question, answer);
  await recordAnswer(trx, deps, learner, { asked, grade });
  const before = await countAnswers(trx, asked.attempt);
  const counts = {
    answered: before.answered + 1,
    correct: before.correct + (grade.correct ? 1 : 0),
    total: asked.attempt.total,
  };
  const reply: Reply = { ...presentFeedback(question, grade), progress: presentProgress(counts) };
  const answered = { answer: JSON.stringify(answer), correct: grade.correct, answered_at: deps.clock.now() };
  await updateQuestion(trx, asked.question, { ...answered, reply: JSON.stringify(reply) });
  if (counts.answered < counts.total) return reply;
  const outcome = await finishAttempt(trx, deps, learner, { attempt: asked.attempt, correct: counts.correct });
  const last = { ...reply, ...outcome };
  await updateQuestion(trx, asked.question, { reply: JSON.stringify(last) });
  return last;
}

async function recordAnswer(
  trx: Database,
  deps: Deps,
  learner: Learner,
  { asked, grade }: { asked: Asked; grade: Grade },
): Promise<void> {
  const { attempt } = asked;
  const { item_uuid, kind, skill, tag } = questionOf(asked.question);
  await recordLearning(trx, deps, learner, {
    kind: 'quiz_answer',
    itemUuid: item_uuid,
    levelId: attempt.level_id,
    week: attempt.week,
    correct: grade.correct,
    detail: { attempt_id: attempt.id, kind, skill, tag },
  });
}
