import type { CategoryCode } from '@lisan/contract/learner/course';

const FOLDER: Record<CategoryCode, string> = {
  words: 'word',
  sentences: 'sentence',
  audio: 'audio',
  lessons: 'lesson',
};

export function itemPath(category: CategoryCode, uuid: string): string {
  return `/${FOLDER[category]}/${uuid}`;
}
