import { getSmallTalk, listSmallTalk } from '@lisan/contract/learner/small-talk';
import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import { LEVEL_CODES } from '../../../domain/placement/level-code.ts';
import { learnerDayOf } from '../../../domain/progress/learner-day.ts';
import { chooseToday } from '../../../domain/small-talk/choose-today.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Session } from '../../../platform/auth/session.ts';
import { serveCall } from '../../../platform/http/serve-call.ts';
import type { LearningDeps } from '../deps.ts';
import { currentLevel } from '../level/current-level.ts';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';

export function smallTalkRoutes(app: FastifyInstance, deps: LearningDeps): void {
  serveCall(app, deps, listSmallTalk, ({ session }) => listItems(deps, session));

  serveCall(app, deps, getSmallTalk, ({ params, session }) => getItem(deps, session, params.uuid));
}

type Listed = Omit<z.infer<typeof listSmallTalk.reply>, 'messageCode'>;
type Shown = Omit<z.infer<typeof getSmallTalk.reply>, 'messageCode'>;

/**
 * Lists all items without their texts. An item is done once its question is answered, right or wrong. The item of the
 * day stays the same when it is done during the day.
 */
async function listItems(deps: LearningDeps, session: Session): Promise<Listed> {
  const { course, clock } = deps;
  const answered = await firstAnswers(deps.db, session.subscriberId);
  const day = learnerDayOf(clock.now(), session.zone);
  const wasOpen = ({ uuid }: { uuid: string }) => {
    const at = answered.get(uuid);
    return at === undefined || learnerDayOf(at, session.zone) >= day;
  };
  const levelId = await currentLevel(deps, session);
  return {
    items: course.smallTalk.map(({ uuid, kind, level, en, ar }) => {
      return { uuid, kind, level, en, ar, done: answered.has(uuid) };
    }),
    today: chooseToday(course.smallTalk.filter(wasOpen), {
      learner: session.subscriberId,
      day,
      levels: LEVEL_CODES,
      current: levelId === null ? null : (course.level(levelId)?.code ?? null),
    }),
  };
}

/** Returns an item with its question, without the key. @throws AppError not_found */
async function getItem({ course, db }: LearningDeps, { subscriberId }: Session, uuid: string): Promise<Shown> {
  const item = course.requireSmallTalk(uuid);
  const [question] = course.questionsOf(uuid);
  if (!question) throw new AppError('not_found');
  return { item, question: question.view, done: (await firstAnswers(db, subscriberId)).has(uuid) };
}

/**
 * Returns when a learner first answered the questions of each practice, by its uuid. A wrong answer that was repeated
 * has the time of its repetition.
 */
async function firstAnswers(db: Database, subscriberId: string): Promise<ReadonlyMap<string, Date>> {
  const { rows } = await sql<{ uuid: string; at: Date }>`
    select uuid, min(at) as at from (
      select practical_id as uuid, answered_at as at from practical_answer where subscriber_id = ${subscriberId}
      union all
      select item_uuid, at from learning_event
      where subscriber_id = ${subscriberId} and kind = 'practical_done'
      union all
      select item_uuid, at from finished_item where subscriber_id = ${subscriberId} and kind = 'practical_done'
    ) as answer
    group by uuid`.execute(db);
  return new Map(rows.map(({ uuid, at }) => [uuid, at]));
}
