import type { DraftChange } from '@lisan/content/edit/draft-change';
import { NO_CHANGE } from '@lisan/content/edit/draft-change';
import type { CourseField, CourseItemDetail, CourseItemRow, OpenReport } from '@lisan/contract/console/course-values';
import type { getCourseItems } from '@lisan/contract/console/course';
import { MEDIA_PATH } from '@lisan/content/publish/course-media';
import { Answer } from '@lisan/contract/learner/question';
import type { z } from 'zod';
import { AppError } from '../../../platform/app-error.ts';
import { changeOf, findDraft, itemRevision, namesOf, otherDraftsOf } from './draft-store.ts';
import { itemFigures, MIN_ANSWERS } from './figures/item-figures.ts';
import { countReports, openReports, type ReportRow } from './figures/figure-store.ts';
import { requireBase } from './require-base.ts';
import type { DeskItem } from './desk/desk-task.ts';
import type { ItemPreview } from './preview-of-item.ts';
import type { ConsoleCourseDeps } from './deps.ts';

const PAGE = 100;

/** Lists items of the published course in its order. */
export async function listItems(
  deps: ConsoleCourseDeps,
  { search = '', offset = 0, ...filter }: z.infer<typeof getCourseItems.query>,
): Promise<{ items: CourseItemRow[]; total: number }> {
  const words = search
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
  return deps.courseDesks.reader.run(await requireBase(deps), 'list', { ...filter, words, offset, limit: PAGE });
}

type Asked = { uuid: string; draft?: string | undefined };

/** Returns an item with its texts, clips and statistics. @throws AppError not_found */
export async function getItem(deps: ConsoleCourseDeps, { uuid, draft: draftId }: Asked): Promise<CourseItemDetail> {
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
export async function getPreview(deps: ConsoleCourseDeps, { uuid, draft: id }: Asked): Promise<ItemPreview | null> {
  const draft = await requireChange(deps, id);
  return deps.courseDesks.reader.run(await requireBase(deps), 'preview', { uuid, draft });
}

async function requireChange({ db }: Pick<ConsoleCourseDeps, 'db'>, draftId: string | undefined): Promise<DraftChange> {
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
