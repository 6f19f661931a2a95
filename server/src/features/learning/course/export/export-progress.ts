import { CSV_START, csvRow } from '@lisan/contract/values/write-csv';
import { sql } from 'kysely';
import type { PageCursor } from '../../../../platform/http/page-cursor.ts';
import type { LearningEventKind } from '../../../../platform/database/tables/learning.ts';
import { learnerDayOf } from '../../../../domain/progress/learner-day.ts';
import type { Database } from '../../../../platform/database/schema.ts';
import type { LearningDeps } from '../../deps.ts';
import type { Learner } from '../learned.ts';
import { nameOfUuid } from '../name-of-uuid.ts';
import type { PublishedCourse } from '../published-course.ts';

const PAGE = 500;

/** Streams a learner's events as CSV, oldest first, with one page of events in memory at a time. */
export async function* exportProgress(deps: LearningDeps, learner: Learner): AsyncGenerator<string> {
  yield CSV_START + csvRow(HEADER);
  const place = { course: deps.course, zone: learner.zone, clockFace: clockFaceOf(learner.zone) };
  let after: PageCursor | null = null;
  do {
    const page: Awaited<ReturnType<typeof eventsPage>> = await eventsPage(deps.db, learner.subscriberId, {
      after,
      limit: PAGE,
    });
    yield page.map((event) => csvRow(eventRow(event, place))).join('');
    after = page.length < PAGE ? null : (page.at(-1) ?? null);
  } while (after !== null);
}

/** Returns a formatter such as `2026-03-10 12:00` in the learner's time zone, which spreadsheets read as a date. */
function clockFaceOf(zone: string): (at: Date) => string {
  const format = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short', timeZone: zone });
  return (at) => format.format(at);
}

/** The first row of the file: the Arabic names of the columns of `eventRow`. */
const HEADER = ['التاريخ والوقت', 'يوم التعلّم', 'النشاط', 'المستوى', 'الأسبوع', 'العنصر', 'الإجابة', 'النقاط'] as const;

const KINDS: Record<LearningEventKind, string> = {
  item_done: 'إنهاء عنصر',
  quiz_answer: 'إجابة في اختبار الأسبوع',
  quiz_passed: 'اجتياز اختبار الأسبوع',
  quiz_failed: 'اختبار أسبوع لم يُجتز',
  practical_answer: 'إجابة في تدريب',
  practical_done: 'إنهاء تدريب',
  level_tested: 'اختبار تحديد المستوى',
  review_answer: 'إجابة في المراجعة',
  session_answer: 'إجابة في جلسة اليوم',
  session_done: 'إنهاء جلسة اليوم',
  ear_round_done: 'جولة في تدريب الأذن',
  writing_answer: 'تصحيح جملة من الكتابة',
};

type Place = { course: PublishedCourse; zone: string; clockFace: (at: Date) => string };

/** Converts an event to a row of the file. */
function eventRow(event: ExportedEvent, { course, zone, clockFace }: Place): (string | number | null)[] {
  const { level_id: levelId, week } = event.level_id === null ? (course.item(event.item_uuid) ?? event) : event;
  return [
    clockFace(event.at),
    event.learner_day ?? learnerDayOf(event.at, zone),
    KINDS[event.kind],
    levelId === null ? null : (course.level(levelId)?.code ?? null),
    week,
    nameOfUuid(course, event.item_uuid),
    answerText(event.correct),
    event.points,
  ];
}

function answerText(correct: boolean | null): string | null {
  if (correct === null) return null;
  return correct ? 'صحيحة' : 'خاطئة';
}

/** An event as the export shows it. The day, the level and the week of a compacted event are not stored. */
type ExportedEvent = {
  /** The id of an event, or its place in a compacted month. Unique at its time. */
  id: string;
  at: Date;
  learner_day: string | null;
  kind: LearningEventKind;
  item_uuid: string;
  level_id: string | null;
  week: number | null;
  correct: boolean | null;
  points: number;
};

/**
 * Lists a page of a learner's events, oldest first, compacted ones included. `after`: the last event of the previous
 * page.
 */
async function eventsPage(
  db: Database,
  subscriberId: string,
  { after, limit }: { after: PageCursor | null; limit: number },
): Promise<ExportedEvent[]> {
  const following = after === null ? sql`` : sql`where (at, id) > (${after.at}, ${after.id})`;
  const { rows } = await sql<ExportedEvent>`
    select * from (
      select id::text collate "C" as id, at, learner_day, kind, item_uuid, level_id, week, correct, points
      from learning_event where subscriber_id = ${subscriberId}
      union all
      select kind || item_uuid, at, null, kind, item_uuid, level_id, week, null, points
      from finished_item where subscriber_id = ${subscriberId}
      union all
      select to_char(e.place, 'FM00000000'), e.at, null, e.kind, e.item_uuid, null, null, e.correct,
        case when e.kind = 'ear_round_done' then ${earPoints(subscriberId)} else 0 end
      from learning_month m cross join lateral unnest(m.ats, m.kinds, m.item_uuids, m.correct) with ordinality
        as e (at, kind, item_uuid, correct, place)
      where m.subscriber_id = ${subscriberId}
    ) as event ${following}
    order by at, id limit ${limit}`.execute(db);
  return rows;
}

/** The points of a round of ear training are in its row, which ended up to a second before its event. */
const earPoints = (subscriberId: string) => sql`coalesce((
  select max(r.points) from ear_round r where r.subscriber_id = ${subscriberId}
    and r.finished_at between e.at - interval '1 second' and e.at), 0)`;
