import { getGrammars, getGrammarTopics } from '@lisan/contract/learner/grammar';
import type { FastifyInstance } from 'fastify';
import { serveCall } from '../../../platform/http/serve-call.ts';
import { AppError } from '../../../platform/app-error.ts';
import { sendCached, type CachedBody } from '../course/cached-body.ts';
import type { LearningDeps } from '../deps.ts';
import type { PublishedCourse } from '../course/published-course.ts';

export function grammarRoutes(app: FastifyInstance, deps: LearningDeps): void {
  serveCall(app, deps, getGrammars, async ({ query, request, reply }) => {
    sendCached(request, reply, grammarsBody(deps.course, query.tense));
    return undefined;
  });

  serveCall(app, deps, getGrammarTopics, async ({ query, request, reply }) => {
    sendCached(request, reply, topicsBody(deps.course, query.topic));
    return undefined;
  });
}

/**
 * Returns all tense pages, or one tense page with its questions without their keys.
 * @throws AppError not_found for an unknown tense
 */
export function grammarsBody(course: PublishedCourse, tense: string | undefined): CachedBody {
  if (tense === undefined) return course.prepared('grammars', () => ({ grammars: course.grammars }));
  const page = course.grammars.find((grammar) => grammar.tense === tense);
  if (!page) throw new AppError('not_found');
  return course.prepared(`grammar:${tense}`, () => ({
    grammars: [{ ...page, questions: course.questionsOf(page.uuid).map(({ view }) => view) }],
  }));
}

/**
 * Returns the grammar pages beside the tenses, or one of them with its questions without their keys.
 * @throws AppError not_found for an unknown topic
 */
export function topicsBody(course: PublishedCourse, topic: string | undefined): CachedBody {
  if (topic === undefined) return course.prepared('grammar-topics', () => ({ topics: course.topics }));
  const page = course.topics.find((one) => one.topic === topic);
  if (!page) throw new AppError('not_found');
  return course.prepared(`grammar-topic:${topic}`, () => ({
    topics: [{ ...page, questions: course.questionsOf(page.uuid).map(({ view }) => view) }],
  }));
}
