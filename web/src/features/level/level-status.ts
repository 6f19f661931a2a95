import type { LevelSubscriber } from '@lisan/contract/level';
import { level as text } from '../../text/level.ts';

type LevelStatus = { text: string; tone: 'orange' | 'petrol' | 'right' };

/** Returns the status of a level for this learner; null for a level that was never started. */
export function levelStatus(uuid: string, started: readonly LevelSubscriber[]): LevelStatus | null {
  const own = started.find(({ level }) => level.uuid === uuid);
  if (!own) return null;
  if (own.current) return { text: text.levels.current, tone: 'orange' };
  return own.finished_at === null
    ? { text: text.levels.started, tone: 'petrol' }
    : { text: text.levels.finished, tone: 'right' };
}
