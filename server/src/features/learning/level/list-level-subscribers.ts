import type { LevelSubscriber, MyLevel } from '@lisan/contract/learner/level';
import type { LearningDeps } from '../deps.ts';
import { levelSubscribersOf, type LevelSubscriberRow } from './store.ts';

/** Lists the levels that a subscriber has started, in the order of their start. */
export async function listLevelSubscribers(deps: LearningDeps, subscriberId: string): Promise<LevelSubscriber[]> {
  const rows = await levelSubscribersOf(deps.db, subscriberId);
  // A level that the published course no longer has is hidden; its row stays.
  return rows.filter((row) => deps.course.level(row.level_id)).map((row) => presentLevelSubscriber(deps, row));
}

export function presentLevelSubscriber(deps: LearningDeps, row: LevelSubscriberRow): LevelSubscriber {
  return {
    uuid: row.id,
    level: deps.course.requireLevel(row.level_id),
    started_at: row.started_at.toISOString(),
    current: row.current,
    finished_at: row.finished_at?.toISOString() ?? null,
  };
}

export function presentMyLevel(mine: LevelSubscriber): MyLevel {
  return { ...mine.level, started_at: mine.started_at, current: mine.current, finished_at: mine.finished_at };
}
