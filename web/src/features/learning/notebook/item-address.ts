import type { CategoryCode } from '@lisan/contract/learner/course';
import type { SavedItem, SearchKind, SearchResult } from '@lisan/contract/learner/notebook';

const FOLDER: Record<CategoryCode, string> = {
  words: 'word',
  sentences: 'sentence',
  audio: 'audio',
  lessons: 'lesson',
};

/** Returns the address of an item's screen; a word that is no item of a week has none. The screens of words, sentences and dialogues show the current level only. */
export function itemAddress(
  { category, uuid, level_id }: Pick<SavedItem, 'category' | 'uuid' | 'level_id'>,
  currentLevelId: string | undefined,
): string | undefined {
  if (category === 'entry') return undefined;
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
