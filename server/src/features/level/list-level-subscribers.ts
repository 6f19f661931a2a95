import type { LevelSubscriber, MyLevel } from '@lisan/contract/level';
import type { Services } from '../../compose/services.ts';
import { levelSubscribersOf, type LevelSubscriberRow } from './store.ts';

/** The levels a subscriber has started, first started first. */
export async function listLevelSubscribers(
  services: Pick<Services, 'db' | 'course'>,
  subscriberId: string,
): Promise<LevelSubscriber[]> {
  const rows = await levelSubscribersOf(services.db, subscriberId);
  // A level that a later course version dropped is not shown; the row stays.
  return rows.filter((row) => services.course.level(row.level_id)).map((row) => presentLevelSubscriber(services, row));
}

export function presentLevelSubscriber(services: Pick<Services, 'course'>, row: LevelSubscriberRow): LevelSubscriber {
  return {
    uuid: row.id,
    level: services.course.requireLevel(row.level_id),
    started_at: row.started_at.toISOString(),
    current: row.current,
    finished_at: row.finished_at?.toISOString() ?? null,
  };
}

export function presentMyLevel(mine: LevelSubscriber): MyLevel {
  return { ...mine.level, started_at: mine.started_at, current: mine.current, finished_at: mine.finished_at };
}
