import type { LevelView } from '@lisan/contract/learner/level';
import type { Reply } from '../../../lib/failure/api-types.ts';

export function currentLevelOf(user: Reply<'GET /api/user'>['user']): LevelView | null {
  return user.level_subscribers.find(({ current }) => current)?.level ?? null;
}
