import type { Bilingual } from './language.ts';

const ar = {
  title: 'حفظ زميل نسخة أحدث',
  lead: 'ما كُتب هنا باقٍ في الحقول. هذا ما حفظه الزميل:',
  theirs: 'أخذ نسخة الزميل',
  mine: 'متابعة نسختي فوقها',
  empty: 'فارغ',
};

const en: typeof ar = {
  title: 'A colleague saved a newer version',
  lead: 'What you wrote is still in the fields. This is what the colleague saved:',
  theirs: 'Use theirs',
  mine: 'Continue with mine',
  empty: 'Empty',
};

export const conflictText: Bilingual<typeof ar> = { ar, en };
