import {
  answerMistake as answerMistakeCall,
  getMistakes,
  getSaved,
  getSavedUuids,
  searchCourse,
  toggleSaved as toggleSavedCall,
} from '@lisan/contract/learner/notebook';
import type { FastifyInstance } from 'fastify';
import { serveCall } from '../../../platform/http/serve-call.ts';
import type { LearningDeps } from '../deps.ts';
import { answerMistake } from './answer-mistake.ts';
import { createCourseIndex } from './course-entries.ts';
import { listMistakes } from './list-mistakes.ts';
import { listSaved } from './list-saved.ts';
import { savedUuids } from './saved-store.ts';
import { findSpoken, presentSpoken } from '../../live/recording/transcript/find-spoken.ts';
import { hasAccess } from '../course/read-policy.ts';
import { searchPublishedCourse } from './search-published-course.ts';
import { toggleSaved } from './toggle-saved.ts';

const MAX_RECORDINGS = 5;

export function notebookRoutes(app: FastifyInstance, deps: LearningDeps): void {
  serveCall(app, deps, toggleSavedCall, async ({ body, session }) => {
    await toggleSaved(deps, session, { itemUuid: body.content_uuid, saved: body.saved });
    return { saved: body.saved };
  });

  serveCall(app, deps, getSaved, async ({ query, session }) =>
    listSaved(deps, { subscriberId: session.subscriberId, cursor: query.cursor, limit: query.limit }),
  );

  serveCall(app, deps, getSavedUuids, async ({ session }) => ({
    uuids: await savedUuids(deps.db, session.subscriberId),
  }));

  serveCall(app, deps, getMistakes, async ({ query, session }) =>
    listMistakes(deps, { subscriberId: session.subscriberId, cursor: query.cursor, limit: query.limit }),
  );

  serveCall(app, deps, answerMistakeCall, async ({ body, session }) =>
    answerMistake(deps, session, {
      mistakeUuid: body.mistake_uuid,
      answer: body.answer,
      answerUuid: body.answer_uuid,
    }),
  );

  const courseIndex = createCourseIndex(deps.course);
  serveCall(app, deps, searchCourse, async ({ query, session }) => ({
    groups: await searchPublishedCourse(deps, session, { index: courseIndex(), query: query.q }),
    recordings: hasAccess(deps, session) ? (await findSpoken(deps.db, query.q, MAX_RECORDINGS)).map(presentSpoken) : [],
  }));
}
