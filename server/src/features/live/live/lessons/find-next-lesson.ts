import type { ChannelView } from '@lisan/contract/live/live';
import { MISSED_AFTER_MS } from '../../../../domain/live/lesson-state.ts';
import type { LiveDeps } from '../../deps.ts';
import { presentLessons } from '../present.ts';
import { lessonsAhead } from '../store.ts';

/** Finds the live lesson, else the next one to start; null without a scheduled lesson. */
export async function findNextLesson(deps: LiveDeps, subscriberId: string): Promise<ChannelView | null> {
  const since = new Date(deps.clock.now().getTime() - MISSED_AFTER_MS);
  const ahead = await lessonsAhead(deps.db, {}, { since, limit: 1 });
  const [next] = await presentLessons(deps, subscriberId, ahead);
  return next ?? null;
}
