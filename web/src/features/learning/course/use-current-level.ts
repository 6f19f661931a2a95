import type { LevelView } from '@lisan/contract/learner/level';
import { useLearner } from '../../../domain/learner/queries.ts';
import type { Reply } from '../../../lib/api-types.ts';

export function currentLevelOf(user: Reply<'GET /api/user'>['user']): LevelView | null {
  return user.level_subscribers.find(({ current }) => current)?.level ?? null;
}

/** Null until the learner is loaded, and for a learner without a level. */
export function useCurrentLevel(): LevelView | null {
  const learner = useLearner();
  return learner.data ? currentLevelOf(learner.data.user) : null;
}
