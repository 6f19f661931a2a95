import { plural } from './plural.ts';
import { shell } from './shell.ts';

const ANSWERS = { one: 'جواب واحد', two: 'جوابان', few: '{n} أجوبة', many: '{n} جوابًا', other: '{n} جواب' };
const POINTS = { one: 'نقطة واحدة', two: 'نقطتين', few: '{n} نقاط', many: '{n} نقطة', other: '{n} نقطة' };

/** Answers given without a network: those that wait, and what came of those that have arrived. */
export const answers = {
  title: 'أجوبتك',
  waiting: {
    title: 'محفوظة على هاتفك',
    body: 'لم يضع منها شيء. حين يعود الاتصال نصحّحها ونريك هنا كيف كانت.',
    count: (count: number) => plural(count, ANSWERS),
  },
  passed: 'أحسنت! نجحت في الاختبار، وفُتح ما بعده.',
  failed: 'لم تصل إلى 70% هذه المرة، وكل محاولة تقرّبك. ابدأ بما فاتك هنا.',
  perfect: 'أحسنت! كلها صحيحة.',
  checked: 'وصلت أجوبتك وصحّحناها.',
  score: 'الأجوبة الصحيحة',
  correct: shell.of,
  points: (points: number) => `كسبت ${plural(points, POINTS)}`,
  back: (title: string) => `عُد إلى: ${title}`,
  none: { title: 'لا أجوبة تنتظر', body: 'كل ما أجبت عنه وصل إلينا.' },
  read: 'فهمت',
  home: 'إلى الرئيسية',
} as const;
