import { CATEGORY_CODES, type CategoryCode } from '@lisan/contract/learner/course';
import { AppError } from '../../../platform/app-error.ts';

/** Immutable, because clients store these ids. They are UUIDv5 of `category:<code>` in the course's namespace. */
const CATEGORIES: Record<CategoryCode, { uuid: string; name: string }> = {
  words: { uuid: '0bcae43d-5c19-5c89-8448-c27867164501', name: 'الكلمات' },
  sentences: { uuid: 'eeb1e85a-d88e-56e4-a5c2-0c331477a80d', name: 'الجمل' },
  audio: { uuid: 'be264b9f-133d-52f6-ae1e-d8b2e10013ad', name: 'الاستماع' },
  lessons: { uuid: '0dcec4e9-0329-55e1-bced-e5f1d94603ce', name: 'الدروس' },
};

export function listCategories(): { uuid: string; code: CategoryCode; name: string }[] {
  return CATEGORY_CODES.map((code) => ({ code, ...CATEGORIES[code] }));
}

/** @throws AppError not_found */
export function requireCategory(uuid: string): CategoryCode {
  const code = CATEGORY_CODES.find((one) => CATEGORIES[one].uuid === uuid);
  if (!code) throw new AppError('not_found');
  return code;
}
