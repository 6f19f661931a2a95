import type { FormFault } from '../ui/find-form-faults.ts';
import type { Bilingual } from './language.ts';

type Limit = number | string;
type Texts = Record<FormFault['code'], (limit: Limit) => string>;

const ar: Texts = {
  required: () => 'هذا الحقل مطلوب.',
  incomplete: () => 'القيمة ناقصة أو غير صحيحة.',
  not_whole: () => 'يلزم عدد صحيح.',
  too_short: (limit) => `النص قصير: عدد حروفه ${limit} على الأقل.`,
  too_small: (limit) => `أصغر قيمة مقبولة: ${limit}.`,
  too_large: (limit) => `أكبر قيمة مقبولة: ${limit}.`,
};

const en: Texts = {
  required: () => 'This field is required.',
  incomplete: () => 'This is incomplete or not valid.',
  not_whole: () => 'A whole number is needed.',
  too_short: (limit) => `This is too short: at least ${limit} characters.`,
  too_small: (limit) => `The smallest accepted value is ${limit}.`,
  too_large: (limit) => `The largest accepted value is ${limit}.`,
};

/** Messages that a form shows under its fields before it is sent. */
export const formsText: Bilingual<Texts> = { ar, en };
