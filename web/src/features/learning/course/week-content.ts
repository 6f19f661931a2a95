import type { CategoryCode } from '@lisan/contract/learner/course';
import type { Reply } from '../../../lib/failure/api-types.ts';

export type WeekContent = Reply<'GET /api/get/main/content'>['content'];
/** The items of a week by category, as far as counting and linking needs them. */
export type WeekItems = Readonly<Record<CategoryCode, readonly { uuid: string }[]>>;
export type ItemOf<C extends CategoryCode> = WeekContent[C][number];
export type Week = Reply<'GET /api/subscriber/weeks'>['weeks'][number];

/** The place of an item in the course. */
export type Place = { level_id: string; week: number };

/** The order of learning within a week; the quiz comes last. */
export const CATEGORIES = ['words', 'sentences', 'audio', 'lessons'] as const satisfies readonly CategoryCode[];
