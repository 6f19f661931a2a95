import type { Reply } from '../../../lib/failure/api-types.ts';

export type Writing = Reply<'GET /api/get/writing'>;
export type WritingTask = Reply<'GET /api/get/week/texts'>['texts']['writing'];
export type Draft = Writing['drafts'][number];
export type Place = { level_id: string; week: number };
