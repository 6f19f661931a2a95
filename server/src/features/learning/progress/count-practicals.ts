import type { Session } from '../../../platform/auth/session.ts';
import { countFinished, type Finished } from '../course/finished-items.ts';
import { playedPracticals } from '../role-play/played-practicals.ts';
import type { LearningDeps } from '../deps.ts';
import type { Count } from './count-weeks.ts';

/** Counts the finished practicals: their questions are answered, or their conversation is played to an end. */
export async function countPracticals(
  deps: LearningDeps,
  session: Pick<Session, 'subscriberId'>,
  { practicals, finished }: { practicals: readonly { uuid: string }[]; finished: Finished },
): Promise<Count> {
  const played = await playedPracticals(deps, session);
  return countFinished(practicals, new Set([...finished.practical_done, ...played]));
}
