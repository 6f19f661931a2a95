import type { ContrastId } from '@lisan/contract/learner/ears';
import { sql, type Insertable, type Selectable } from 'kysely';
import type { KeyedTrial } from '../../../domain/ears/compose-trial.ts';
import type { Database } from '../../../platform/database/schema.ts';
import type { EarProgressTable, EarRoundTable } from '../../../platform/database/tables/ears.ts';

export type EarProgress = Omit<EarProgressTable, 'subscriber_id'>;
export type StoredRound = Selectable<EarRoundTable>;
export type StoredTrial = { position: number; trial: KeyedTrial; answer: number | null; correct: boolean | null };
type RoundKey = { subscriberId: string; roundId: string };

export async function progressOfLearner(db: Database, subscriberId: string): Promise<EarProgress[]> {
  return db
    .selectFrom('ear_progress')
    .select(['contrast', 'step', 'run', 'trials'])
    .where('subscriber_id', '=', subscriberId)
    .execute();
}

export async function saveProgress(db: Database, row: Insertable<EarProgressTable>): Promise<void> {
  const { step, run, trials } = row;
  await db
    .insertInto('ear_progress')
    .values(row)
    .onConflict((c) => c.columns(['subscriber_id', 'contrast']).doUpdateSet({ step, run, trials }))
    .execute();
}

/** Lists the rounds of a learner that ended, and the tests that started, the oldest first. */
export async function roundsOfLearner(db: Database, subscriberId: string): Promise<StoredRound[]> {
  return db
    .selectFrom('ear_round')
    .selectAll()
    .where('subscriber_id', '=', subscriberId)
    .where((at) => at.or([at('finished_at', 'is not', null), at('kind', '=', 'test')]))
    .orderBy('started_at')
    .execute();
}

/** Returns the round of this id, or an unfinished round of its contrast and kind. */
export async function findRound(
  db: Database,
  { subscriberId, roundId, contrast, kind }: RoundKey & { contrast: ContrastId; kind: 'practice' | 'test' },
): Promise<StoredRound | undefined> {
  return (
    (await roundById(db, { subscriberId, roundId })) ??
    (await db
      .selectFrom('ear_round')
      .selectAll()
      .where('subscriber_id', '=', subscriberId)
      .where('contrast', '=', contrast)
      .where('kind', '=', kind)
      .where('finished_at', 'is', null)
      .executeTakeFirst())
  );
}

export async function roundById(db: Database, { subscriberId, roundId }: RoundKey): Promise<StoredRound | undefined> {
  return db
    .selectFrom('ear_round')
    .selectAll()
    .where('subscriber_id', '=', subscriberId)
    .where('id', '=', roundId)
    .executeTakeFirst();
}

export async function insertRound(db: Database, row: Insertable<EarRoundTable>): Promise<void> {
  await db.insertInto('ear_round').values(row).execute();
}

export async function finishRound(
  db: Database,
  { subscriberId, roundId }: RoundKey,
  set: { correct: number; step: number; points: number; finished_at: Date; learner_day: string },
): Promise<void> {
  await db
    .updateTable('ear_round')
    .set(set)
    .where('subscriber_id', '=', subscriberId)
    .where('id', '=', roundId)
    .execute();
}

/** Lists the existing trials of a round in order. */
export async function trialsOf(db: Database, { subscriberId, roundId }: RoundKey): Promise<StoredTrial[]> {
  const rows = await db
    .selectFrom('ear_trial')
    .select(['position', 'trial', 'answer', 'correct'])
    .where('subscriber_id', '=', subscriberId)
    .where('round_id', '=', roundId)
    .orderBy('position')
    .execute();
  // Only insertTrial writes the column.
  return rows.map((row) => ({ ...row, trial: row.trial as KeyedTrial }));
}

export async function insertTrial(
  db: Database,
  { subscriberId, roundId }: RoundKey,
  { position, trial }: { position: number; trial: KeyedTrial },
): Promise<void> {
  await db
    .insertInto('ear_trial')
    .values({ subscriber_id: subscriberId, round_id: roundId, position, trial: JSON.stringify(trial) })
    .execute();
}

export async function saveAnswer(
  db: Database,
  { subscriberId, roundId }: RoundKey,
  { position, ...set }: { position: number; answer: number; correct: boolean; answered_at: Date },
): Promise<void> {
  await db
    .updateTable('ear_trial')
    .set(set)
    .where('subscriber_id', '=', subscriberId)
    .where('round_id', '=', roundId)
    .where('position', '=', position)
    .execute();
}

/** Returns whether a round in this contrast earned points on this learner-day. */
export async function hasEarnedPoints(
  db: Database,
  { subscriberId, contrast, day }: { subscriberId: string; contrast: ContrastId; day: string },
): Promise<boolean> {
  const row = await db
    .selectFrom('ear_round')
    .select(sql<number>`1`.as('one'))
    .where('subscriber_id', '=', subscriberId)
    .where('contrast', '=', contrast)
    .where('learner_day', '=', day)
    .where('points', '>', 0)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
