import { sql } from 'kysely';
import type { Database } from '../../../../platform/database/schema.ts';
import type { PageCursor } from '../../../../platform/http/page-cursor.ts';
import type { LearningEventKind } from '../../../../platform/database/tables/learning.ts';

/** An event as the export shows it. Of a compacted one the day, the level and the week are not stored. */
export type ExportedEvent = {
  /** The id of an event; its place in a compacted month. Unique at its time. */
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

/** Lists a page of a learner's events, compacted ones too, oldest first. `after`: the last event of the previous page. */
export async function eventsPage(
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
