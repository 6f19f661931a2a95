import type { CategoryCode } from '@lisan/contract/course';
import type { SearchKind, SearchResult } from '@lisan/contract/notebook';

const FOLDER: Record<CategoryCode, string> = {
  words: 'word',
  sentences: 'sentence',
  audio: 'audio',
  lessons: 'lesson',
};

/** Returns the address of an item's screen. The screens of words, sentences and dialogues show the current level only. */
export function itemAddress(
  { category, uuid, level_id }: { category: CategoryCode; uuid: string; level_id: string },
  currentLevelId: string | undefined,
): string | undefined {
  if (category !== 'lessons' && level_id !== currentLevelId) return undefined;
  return `/${FOLDER[category]}/${uuid}`;
}

/** Returns the address of a result that can be opened now. */
export function resultAddress(
  kind: SearchKind,
  { uuid, tense, level_id, locked }: SearchResult,
  currentLevelId: string | undefined,
): string | undefined {
  if (locked) return undefined;
  if (kind === 'tense') return `/grammar/${tense}`;
  if (kind === 'practical') return `/practical/questions/${uuid}`;
  if (kind !== 'lesson' && level_id !== currentLevelId) return undefined;
  return `/${kind}/${uuid}`;
}
