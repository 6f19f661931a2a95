import type { CategoryCode } from '@lisan/contract/learner/course';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Session } from '../../../platform/auth/session.ts';
import type { LearningDeps } from '../deps.ts';
import { sendCached } from './cached-body.ts';
import { requireUnlockedWeek } from './read-policy.ts';

type To = { session: Session; request: FastifyRequest; reply: FastifyReply };
type Part = { levelId: string; week: number; part: CategoryCode | 'main' };

/**
 * Sends the prepared bytes of a week to a learner with access. The hot path of the product: with a cached session it
 * needs no query and no turn of the event loop.
 * @throws AppError not_found, forbidden, week_locked
 */
export function sendWeek(
  deps: LearningDeps,
  { session, request, reply }: To,
  asked: Part,
): undefined | Promise<undefined> {
  const admitted = requireUnlockedWeek(deps, session, asked);
  const send = () => {
    sendCached(request, reply, deps.course.requireWeek(asked.levelId, asked.week).bodies[asked.part]);
    return undefined;
  };
  return admitted instanceof Promise ? admitted.then(send) : send();
}
