import type { Session } from '../../../platform/auth/session.ts';
import type { LearningDeps } from '../deps.ts';
import { listPlayed } from './store.ts';

/** Returns the practicals whose conversation a learner has played to an end, whichever end it was. */
export async function playedPracticals(
  { course, db }: LearningDeps,
  { subscriberId }: Pick<Session, 'subscriberId'>,
): Promise<Set<string>> {
  const played = new Set(await listPlayed(db, subscriberId));
  return new Set(course.rolePlays.filter(({ uuid }) => played.has(uuid)).map(({ practical_id }) => practical_id));
}
