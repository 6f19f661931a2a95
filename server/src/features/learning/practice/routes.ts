import {
  checkPracticalAnswer,
  getPracticalQuestions,
  getPracticals,
  type PracticalView,
} from '@lisan/contract/learner/practice';
import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import { serveCall } from '../../../platform/http/serve-call.ts';
import type { Session } from '../../../platform/auth/session.ts';
import type { LearningDeps } from '../deps.ts';
import { currentLevel } from '../level/current-level.ts';
import { answerPractice } from './answer-practice.ts';
import { progressOf } from './practice-progress.ts';
import { answersOfLearner, answersOfPractical } from './store.ts';

export function practiceRoutes(app: FastifyInstance, deps: LearningDeps): void {
  serveCall(app, deps, getPracticals, async ({ session }) => ({
    practicals: await listPracticals(deps, session),
  }));

  serveCall(app, deps, getPracticalQuestions, ({ query, session }) => getPractical(deps, session, query.practical_id));

  serveCall(app, deps, checkPracticalAnswer, ({ body, session }) =>
    answerPractice(deps, session, {
      practicalId: body.practical_id,
      questionUuid: body.question_uuid,
      answer: body.answer,
      answerUuid: body.answer_uuid,
    }),
  );
}

type PracticalListed = PracticalView & { answered: number; done: boolean };

/** Lists all practicals: the current level first, then by level and the authors' order; units without their texts. */
async function listPracticals(deps: LearningDeps, session: Session): Promise<PracticalListed[]> {
  const { course } = deps;
  const current = await currentLevel(deps, session);
  const answers = Map.groupBy(await answersOfLearner(deps.db, session.subscriberId), (answer) => answer.practical_id);
  const rank = ({ level_id, track }: PracticalView) =>
    track === undefined && level_id === current ? -1 : (course.level(level_id)?.order ?? 0);
  return course.practicals
    .toSorted((a, b) => rank(a) - rank(b) || a.order - b.order)
    .map(({ unit: _unit, ...practical }) => {
      const { answered, done } = progressOf(course.questionsOf(practical.uuid), answers.get(practical.uuid) ?? []);
      return { ...practical, answered, done };
    });
}

type Practical = Omit<z.infer<typeof getPracticalQuestions.reply>, 'messageCode'>;

/**
 * Returns a practical with its questions, without their keys, and the questions that this learner has answered.
 * @throws AppError not_found
 */
async function getPractical(deps: LearningDeps, session: Session, practicalId: string): Promise<Practical> {
  const practical = deps.course.requirePractical(practicalId);
  const questions = deps.course.questionsOf(practicalId);
  const answers = await answersOfPractical(deps.db, { subscriberId: session.subscriberId, practicalId });
  const answered = new Set(answers.map((answer) => answer.question_uuid));
  return {
    practical,
    questions: questions.map(({ view }) => view),
    answered_uuids: questions.map(({ uuid }) => uuid).filter((uuid) => answered.has(uuid)),
    progress: progressOf(questions, answers),
  };
}
