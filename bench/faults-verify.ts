import type { FaultCluster } from './faults-cluster.ts';
import type { FaultJournal } from './faults-journal.ts';

export type Verified = { lost: number; doubled: number };

/** Compares the database with the journal. Call it when no client runs. */
export async function verifyJournal({ postgres }: FaultCluster, journal: FaultJournal): Promise<Verified> {
  const answers = await postgres.query(`select id from learning_event where kind = 'practical_answer'`);
  const stored = new Set(answers.rows.map(({ id }: { id: string }) => id));
  const lostAnswers = [...journal.acknowledgedAnswers].filter((id) => !stored.has(id)).length;
  const unknownAnswers = [...stored].filter((id) => !journal.attemptedAnswers.has(id)).length;

  const done = await postgres.query(
    `select subscriber_id, item_uuid, count(*)::int as times from learning_event where kind = 'item_done' group by 1, 2`,
  );
  const times = new Map(
    done.rows.map((row: { subscriber_id: string; item_uuid: string; times: number }) => [
      `${row.subscriber_id} ${row.item_uuid}`,
      row.times,
    ]),
  );
  let lostItems = 0;
  for (const [subscriberId, items] of journal.items)
    for (const item of items) if (!times.has(`${subscriberId} ${item}`)) lostItems += 1;
  const doubledItems = [...times.values()].filter((count) => count > 1).length;

  const current = await postgres.query('select subscriber_id, level_id from level_subscriber where current');
  const levels = new Map(
    current.rows.map((row: { subscriber_id: string; level_id: string }) => [row.subscriber_id, row.level_id]),
  );
  let lostLevels = 0;
  for (const [subscriberId, { acknowledged, attempted }] of journal.levels) {
    const level = levels.get(subscriberId) ?? '';
    if (acknowledged !== '' && level !== acknowledged && !attempted.has(level)) lostLevels += 1;
  }
  return { lost: lostAnswers + lostItems + lostLevels, doubled: unknownAnswers + doubledItems };
}
