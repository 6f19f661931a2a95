import { MISSED_AFTER_MS } from '../../../../domain/live/lesson-state.ts';
import type { Database } from '../../../../platform/database/schema.ts';
import type { MediaKind } from '../../../../platform/database/tables/live.ts';
import type { LiveDeps } from '../../deps.ts';
import { lessonsAhead } from '../store.ts';

/** Returns whether this teacher has a lesson of this kind on the air or to come. */
export async function hasLessonAhead(
  db: Database,
  deps: LiveDeps,
  of: { teacherId: string; kind: MediaKind },
): Promise<boolean> {
  const since = new Date(deps.clock.now().getTime() - MISSED_AFTER_MS);
  return (await lessonsAhead(db, of, { since, limit: 1 })).length > 0;
}
