import type { CategoryCode } from '@lisan/contract/course';
import type { IconName } from '../../../ui/icons.ts';

export const CATEGORY_ICONS: Readonly<Record<CategoryCode, IconName>> = {
  words: 'words',
  sentences: 'lines',
  audio: 'sound',
  lessons: 'book',
};
