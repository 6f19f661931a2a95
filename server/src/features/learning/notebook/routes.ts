import {
  answerMistake as answerMistakeCall,
  getMistakes,
  getSaved,
  getSavedUuids,
  searchCourse,
  toggleSaved as toggleSavedCall,
  type Mistake,
  type SavedItem,
} from '@lisan/contract/learner/notebook';
import type { FastifyInstance } from 'fastify';
import { serveCall } from '../../../platform/http/serve-call.ts';
import type { LearningDeps } from '../deps.ts';
import { answerMistake } from './answer-mistake.ts';
import { createCourseIndex } from './course-entries.ts';
import { savedUuids, savedPage, type SavedRow } from './saved-store.ts';
import { findSpoken, presentSpoken } from '../../live/recording/transcript/find-spoken.ts';
import { hasAccess } from '../course/read-policy.ts';
import { searchPublishedCourse } from './search-published-course.ts';
import { toggleSaved } from './toggle-saved.ts';
import type { z } from 'zod';
import { answerAsText, explainAnswer } from '../../../domain/grading/grade-answer.ts';
import { cutPage, readCursor } from '../../../platform/http/page-cursor.ts';
import { findAsked, type AskedMistake } from './find-asked.ts';
import { countMissed, missedPage } from './mistake-store.ts';
import type { LexiconEntryView } from '@lisan/contract/learner/lexicon';
import { pictureOf } from '../course/answers.ts';

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

const MISTAKES_PAGE = 20;

type Mistakes = Omit<z.infer<typeof getMistakes.reply>, 'messageCode'>;

/**
 * Lists the questions that a learner answered wrong and has not answered right since, newest first.
 * @throws AppError 422 on `cursor`
 */
async function listMistakes(
  deps: LearningDeps,
  asked: { subscriberId: string; cursor: string | undefined; limit: number | undefined },
): Promise<Mistakes> {
  const { subscriberId, limit = MISTAKES_PAGE } = asked;
  const rows = await missedPage(deps.db, subscriberId, { after: readCursor(asked.cursor), limit: limit + 1 });
  const { page, next_cursor } = cutPage(rows, limit, ({ at, id }) => ({ at, id }));
  const mistakes = await findAsked(deps.db, deps, { subscriberId, missed: page });
  return { mistakes: mistakes.map(presentMistake), total: await countMissed(deps.db, subscriberId), next_cursor };
}

function presentMistake({ missed, source, question, answer }: AskedMistake): Mistake {
  return {
    uuid: missed.item_uuid,
    source,
    question: question.view,
    answered: answer === null ? null : answerAsText(question.view, answer),
    correct_answer: question.correct_answer,
    why: answer === null ? question.why : explainAnswer(question, { answer, isCorrect: false }),
    missed_at: missed.at.toISOString(),
  };
}

const SAVED_PAGE = 30;

type Saved = Omit<z.infer<typeof getSaved.reply>, 'messageCode'>;

/**
 * Lists the saved items that the published course has, the newest first.
 * @throws AppError 422 on `cursor`
 */
async function listSaved(
  deps: LearningDeps,
  asked: { subscriberId: string; cursor: string | undefined; limit: number | undefined },
): Promise<Saved> {
  const limit = asked.limit ?? SAVED_PAGE;
  const rows = await savedPage(deps.db, asked.subscriberId, { after: readCursor(asked.cursor), limit: limit + 1 });
  const { page, next_cursor } = cutPage(rows, limit, (row) => ({ at: row.saved_at, id: row.item_uuid }));
  return { items: page.flatMap((row) => presentSaved(deps, row)), next_cursor };
}

function presentSaved({ course }: LearningDeps, row: SavedRow): SavedItem[] {
  const item = course.item(row.item_uuid);
  if (!item) return presentEntry(course.lexicon.entry(row.item_uuid), row);
  const { uuid, category, level_id, week } = item;
  const { en, ar } = item.body;
  return [{ uuid, category, en, ar, ...pictureOf(item), level_id, week, saved_at: row.saved_at.toISOString() }];
}

function presentEntry(entry: LexiconEntryView | undefined, { saved_at }: SavedRow): SavedItem[] {
  if (!entry) return [];
  const { uuid, en, ar } = entry;
  return [{ uuid, category: 'entry', en, ar, level_id: null, week: null, entry, saved_at: saved_at.toISOString() }];
}
