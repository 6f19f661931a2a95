import type { Bilingual } from './language.ts';

const ar = {
  restored: 'هذا ما كُتب هنا من قبل ولم يُحفظ بعد.',
  discard: 'حذف ما لم يُحفظ',
};

const en: typeof ar = {
  restored: 'This was written here before and is not saved yet.',
  discard: 'Discard what is not saved',
};

export const draftsText: Bilingual<typeof ar> = { ar, en };
