import type { LevelView } from '@lisan/contract/learner/level';
import { useApi } from '../lib/net/use-api.ts';

const NONE: LevelView[] = [];

/** Returns the levels that a lesson may be for; empty until they are loaded. */
export function useLevels(): readonly LevelView[] {
  return useApi('GET /api/get/levels', {}, { staleTime: Infinity }).data?.levels ?? NONE;
}
