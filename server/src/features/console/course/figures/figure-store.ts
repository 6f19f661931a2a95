import type { Selectable } from 'kysely';
import type { Database } from '../../../../platform/database/schema.ts';
import type { CourseItemFigureTable } from '../../../../platform/database/tables/course.ts';

export async function findFigures(
  db: Database,
  itemUuid: string,
): Promise<Selectable<CourseItemFigureTable> | undefined> {
  return db.selectFrom('course_item_figure').selectAll().where('item_uuid', '=', itemUuid).executeTakeFirst();
}

/** Counts the reports of an item that are not closed. */
export async function countReports(db: Database, itemUuid: string): Promise<number> {
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
export async function openReports(db: Database, itemUuid: string) {
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

export type ReportRow = Awaited<ReturnType<typeof openReports>>[number];
