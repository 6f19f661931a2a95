import type { LevelView } from '@lisan/contract/level';
import { useApi } from '../lib/use-api.ts';

const NONE: LevelView[] = [];

/** The levels that a lesson may be for; none until they are known. */
export function useLevels(): readonly LevelView[] {
  return useApi('GET /api/get/levels', {}, { staleTime: Infinity }).data?.levels ?? NONE;
}
