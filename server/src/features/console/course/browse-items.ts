import { type DraftChange, NO_CHANGE } from '@lisan/content/edit/draft-change';
import type {
  CourseField,
  CourseItemDetail,
  CourseItemRow,
  OpenReport,
  ItemFigures,
} from '@lisan/contract/console/course-values';
import type { getCourseItems } from '@lisan/contract/console/course';
import { MEDIA_PATH } from '@lisan/content/publish/course-media';
import { Answer } from '@lisan/contract/learner/question';
import type { z } from 'zod';
import type { Selectable } from 'kysely';
import { foldWords } from '../../../domain/text/fold.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Database } from '../../../platform/database/schema.ts';
import type { CourseItemFigureTable } from '../../../platform/database/tables/course.ts';
import type { ConsoleDeps } from '../deps.ts';
import { changeOf, findDraft, itemRevision, namesOf, otherDraftsOf } from './draft-store.ts';
import { requireBase } from './require-base.ts';
import type { DeskItem } from './desk/desk-task.ts';
import type { ItemPreview } from './preview-of-item.ts';

const PAGE = 100;

/** Lists items of the published course in its order. */
export async function listItems(
  deps: ConsoleDeps,
  { search = '', offset = 0, ...filter }: z.infer<typeof getCourseItems.query>,
): Promise<{ items: CourseItemRow[]; total: number }> {
  const words = foldWords(search);
  return deps.courseDesks.reader.run(await requireBase(deps), 'list', { ...filter, words, offset, limit: PAGE });
}

type Asked = { uuid: string; draft?: string | undefined };

/** Returns an item with its texts, clips and statistics. @throws AppError not_found */
export async function getItem(deps: ConsoleDeps, { uuid, draft: draftId }: Asked): Promise<CourseItemDetail> {
  const { db } = deps;
  const draft = await requireChange(deps, draftId);
  const base = await requireBase(deps);
  const found = await deps.courseDesks.reader.run(base, 'item', { uuid, draft });
  if (!found) throw new AppError('not_found');
  const others = await otherDraftsOf(db, uuid, draftId);
  const names = await namesOf(
    db,
    others.map(({ edited_by }) => edited_by),
  );
  return {
    ...found.row,
    file: found.place.file,
    revision: draftId === undefined ? 0 : await itemRevision(db, draftId, uuid),
    fields: fieldsIn(found, draft),
    clips: clipsIn(found, draft),
    faults: found.faults,
    others: others.map(({ id, title, edited_by: by }) => ({ id, title, by: { uuid: by, name: names.get(by) ?? '' } })),
    figures: await itemFigures(db, uuid),
    min_answers: MIN_ANSWERS,
    reports: await countReports(db, uuid),
    open_reports: (await openReports(db, uuid)).map(presentReport),
  };
}

/** Returns an item as learners get it; null while it cannot be built. @throws AppError not_found */
export async function getPreview(deps: ConsoleDeps, { uuid, draft: id }: Asked): Promise<ItemPreview | null> {
  const draft = await requireChange(deps, id);
  return deps.courseDesks.reader.run(await requireBase(deps), 'preview', { uuid, draft });
}

async function requireChange({ db }: ConsoleDeps, draftId: string | undefined): Promise<DraftChange> {
  if (draftId === undefined) return NO_CHANGE;
  if (!(await findDraft(db, draftId))) throw new AppError('not_found');
  return changeOf(db, draftId);
}

function fieldsIn({ row, fields }: DeskItem, { edits }: DraftChange): CourseField[] {
  return fields.map(({ path, role, text, isOptional }) => {
    const edit = edits.find((one) => one.item === row.uuid && one.path === path);
    const isArabic = role === 'arabic' || role === 'note' || /[؀-ۿ]/.test(text);
    return {
      path,
      dir: isArabic ? 'rtl' : 'ltr',
      text: edit?.after ?? text,
      published: edit && edit.after !== text ? text : null,
      is_optional: isOptional,
    };
  });
}

function clipsIn({ clips }: DeskItem, draft: DraftChange): CourseItemDetail['clips'] {
  return clips.map(({ key, kind, lines, entry }) => ({
    key,
    kind,
    lines,
    url: entry && `${MEDIA_PATH}/${entry.file}`,
    seconds: entry && entry.seconds,
    replaced: key in draft.clips,
  }));
}

function presentReport({ case_id, reason, part, answer, at }: ReportRow): OpenReport {
  return { case_id, reason, part, answer: answer === null ? null : Answer.parse(answer), at: at.toISOString() };
}

/** Below this number the share of right answers may be off by a fifth, so that it is not shown. */
export const MIN_ANSWERS = 30;

/** Returns the statistics of an item; null if it has too few answers. */
export async function itemFigures(db: Database, itemUuid: string): Promise<ItemFigures | null> {
  const row = await findFigures(db, itemUuid);
  if (!row || row.answers < MIN_ANSWERS) return null;
  const { answers, correct, discrimination, wrong, computed_at } = row;
  return {
    answers,
    share: correct / answers,
    discrimination,
    // compute-item-figures.ts writes rows of this type.
    wrong: wrong as ItemFigures['wrong'],
    computed_at: computed_at.toISOString(),
  };
}

async function findFigures(db: Database, itemUuid: string): Promise<Selectable<CourseItemFigureTable> | undefined> {
  return db.selectFrom('course_item_figure').selectAll().where('item_uuid', '=', itemUuid).executeTakeFirst();
}

/** Counts the reports of an item that are not closed. */
async function countReports(db: Database, itemUuid: string): Promise<number> {
  const { count } = await db
    .selectFrom('support_case')
    .select((e) => e.fn.countAll<string>().as('count'))
    .where('topic', '=', `item:${itemUuid}`)
    .where('state', '<>', 'closed')
    .executeTakeFirstOrThrow();
  return Number(count);
}

const MAX_REPORTS = 20;

/** Reads the latest reports of an item that are not closed. */
async function openReports(db: Database, itemUuid: string) {
  return db
    .selectFrom('support_case as c')
    .innerJoin('item_report as r', 'r.id', 'c.source_id')
    .select(['c.id as case_id', 'r.reason', 'r.part', 'r.answer', 'r.at'])
    .where('c.topic', '=', `item:${itemUuid}`)
    .where('c.state', '<>', 'closed')
    .orderBy('r.at', 'desc')
    .orderBy('r.id', 'desc')
    .limit(MAX_REPORTS)
    .execute();
}

type ReportRow = Awaited<ReturnType<typeof openReports>>[number];
