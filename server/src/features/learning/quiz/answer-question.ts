import type { Answer } from '@lisan/contract/learner/question';
import type { checkQuestionAnswer } from '@lisan/contract/learner/quiz';
import type { z } from 'zod';
import { gradeAnswer } from '../../../domain/grading/grade-answer.ts';
import type { Grade } from '@lisan/contract/english/grade-typing';
import { AppError } from '../../../platform/app-error.ts';
import type { Database } from '../../../platform/database/schema.ts';
import { pointsFor } from '../../../domain/progress/points.ts';
import { learnerDayOf } from '../../../domain/progress/learner-day.ts';
import { ATTEMPTS_A_DAY, isPassed } from '../../../domain/quiz/quiz-state.ts';
import { countFinished, finishedItems } from '../course/finished-items.ts';
import { presentFeedback, requireFittingAnswer } from '../course/answers.ts';
import { asLearner, recordLearning } from '../course/record-learning.ts';
import type { Learner } from '../course/learned.ts';
import type { LearningDeps } from '../deps.ts';
import { levelProgress } from '../course/level-progress.ts';
import { finishLevel } from '../level/finish-level.ts';
import { questionOf, presentProgress } from './next-question.ts';
import {
  countAnswers,
  lockQuestion,
  updateQuestion,
  type AttemptRow,
  type QuestionRow,
  countAttemptsOn,
  updateAttempt,
} from './store.ts';
import { listMissed } from './list-missed.ts';

type Submission = { questionUuid: string; answer: Answer };
type Reply = Omit<z.infer<typeof checkQuestionAnswer.reply>, 'messageCode'>;
type Asked = { question: QuestionRow; attempt: AttemptRow };

/**
 * Answers a question of the weekly quiz. Only the first answer counts: a repeat gets the first reply, even if the
 * answer differs. The last answer of an attempt closes the attempt; a pass unlocks the next week immediately.
 * @throws AppError not_found for a question that this learner was not asked, 422 on `answer`
 */
export async function answerQuestion(deps: LearningDeps, learner: Learner, submission: Submission): Promise<Reply> {
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
  deps: LearningDeps,
  learner: Learner,
  { asked, answer }: { asked: Asked; answer: Answer },
): Promise<Reply> {
  const question = questionOf(asked.question);
  requireFittingAnswer(question.view, answer);
  const grade = gradeAnswer(question, answer, deps.isWord);
  await recordAnswer(trx, deps, learner, { asked, grade });
  const before = await countAnswers(trx, asked.attempt);
  const counts = {
    answered: before.answered + 1,
    correct: before.correct + (grade.correct ? 1 : 0),
    total: asked.attempt.total,
  };
  const reply: Reply = { ...presentFeedback(question, { answer, grade }), progress: presentProgress(counts) };
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
  deps: LearningDeps,
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

type Outcome = Required<Pick<Reply, 'passed' | 'untaught' | 'points' | 'attempts_left' | 'missed'>>;

/**
 * Closes an attempt, whose answers are stored, and returns its result. Only the first pass of a week's quiz earns
 * points.
 */
async function finishAttempt(
  trx: Database,
  deps: LearningDeps,
  learner: Learner,
  { attempt, correct }: { attempt: AttemptRow; correct: number },
): Promise<Outcome> {
  const passed = isPassed(correct, attempt.total);
  const at = { levelId: attempt.level_id, week: attempt.week };
  await updateAttempt(trx, attempt, { finished_at: deps.clock.now(), correct, passed });
  const points = await recordLearning(trx, deps, learner, {
    kind: passed ? 'quiz_passed' : 'quiz_failed',
    itemUuid: deps.course.requireWeek(at.levelId, at.week).uuid,
    ...at,
    points: passed ? pointsFor('quiz') : 0,
    detail: { attempt_id: attempt.id, correct, total: attempt.total },
  });
  if (passed) await finishLevelWhenPassed(trx, deps, { subscriberId: learner.subscriberId, levelId: at.levelId });
  const { subscriberId } = learner;
  const learnerDay = learnerDayOf(deps.clock.now(), learner.zone);
  const attemptsToday = await countAttemptsOn(trx, { subscriberId, ...at, learnerDay });
  return {
    passed,
    untaught: passed ? await countUntaught(trx, deps, { subscriberId, ...at }) : 0,
    points,
    attempts_left: Math.max(0, ATTEMPTS_A_DAY - attemptsToday),
    missed: await listMissed(trx, attempt),
  };
}

async function countUntaught(
  trx: Database,
  { course }: LearningDeps,
  at: { subscriberId: string; levelId: string; week: number },
): Promise<number> {
  const { words, sentences } = course.requireWeek(at.levelId, at.week).items;
  const { item_done } = await finishedItems(trx, at.subscriberId);
  const { done, total } = countFinished([...words, ...sentences], item_done);
  return total - done;
}

async function finishLevelWhenPassed(
  trx: Database,
  deps: LearningDeps,
  at: { subscriberId: string; levelId: string },
): Promise<void> {
  const progress = await levelProgress(trx, at);
  const isLevelPassed = deps.course.weeks(at.levelId).every(({ week }) => progress?.passedAt.has(week));
  if (isLevelPassed) await finishLevel(trx, { ...at, now: deps.clock.now() });
}
