import type { searchCourse as call } from '@lisan/contract/learner/notebook';
import type { z } from 'zod';
import { searchCourse } from '../../../domain/search/search-course.ts';
import type { SearchIndex } from '../../../domain/search/search-index.ts';
import type { Session } from '../../../platform/auth/session.ts';
import { hasAccess, isOpen, startedLevel, type StartedLevel } from '../course/read-policy.ts';
import type { LearningDeps } from '../deps.ts';
import type { CourseEntry } from './course-entries.ts';

const MAX_RESULTS = 20;

type Groups = z.infer<typeof call.reply>['groups'];

/**
 * Finds entries of the course, at most MAX_RESULTS, grouped by kind. Locked words, lessons and practicals are found by
 * their headword or title; a sentence is its whole content, so a locked sentence is not found.
 */
export async function searchPublishedCourse(
  deps: LearningDeps,
  session: Session,
  { index, query }: { index: SearchIndex<CourseEntry>; query: string },
): Promise<Groups> {
  const isLocked = await lockedFor(deps, session);
  const results = searchCourse(index, query)
    .map((entry) => ({ ...entry, locked: isLocked(entry) }))
    .filter(({ kind, locked }) => kind !== 'sentence' || !locked)
    .slice(0, MAX_RESULTS);
  return [...Map.groupBy(results, ({ kind }) => kind)].map(([kind, found]) => ({
    kind,
    results: found.map(({ kind: _kind, ...result }) => result),
  }));
}

async function lockedFor(deps: LearningDeps, session: Session): Promise<(entry: CourseEntry) => boolean> {
  const mayOpen = hasAccess(deps, session);
  const levels = new Map<string, StartedLevel | null>();
  for (const { uuid } of deps.course.levels) levels.set(uuid, await startedLevel(deps, session, uuid));
  return ({ level_id: levelId, week }) => {
    if (!mayOpen) return true;
    if (levelId === null || week === null) return false;
    const level = levels.get(levelId);
    return !level || !isOpen(deps, session, level, week);
  };
}
