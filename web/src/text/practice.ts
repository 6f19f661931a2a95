import { plural } from './plural.ts';
import { shell } from './shell.ts';

/** Practicals: everyday tasks as questions. */
export const practice = {
  title: 'تدريبات',
  questions: (count: number) =>
    plural(count, { one: 'سؤال واحد', two: 'سؤالان', few: '{n} أسئلة', many: '{n} سؤالًا', other: '{n} سؤال' }),
  of: shell.of,
  done: 'أُنجز',
  scenario: 'الموقف',
  goal: 'الهدف',
  start: 'بدء التدريب',
  resume: (number: number) => `متابعة من السؤال ${number}`,
  again: 'إعادة التدريب',
  none: { title: 'لا أسئلة هنا بعد', body: 'نُعدّ أسئلة هذا التدريب. لنجرّب تدريبًا آخر الآن.' },
  progress: 'تقدّمك في هذا التدريب',
  end: {
    title: 'أتممت التدريب',
    perfect: 'أحسنت! كلها صحيحة',
    score: 'الأجوبة الصحيحة',
    correct: shell.of,
    body: 'كل خطأ عرفنا سببه خطوة إلى الأمام، ويمكن إعادة التدريب في أي وقت.',
    perfectBody: 'صار هذا الموقف سهلًا. لنجرّب موقفًا آخر.',
    points: (points: number) =>
      `كسبت ${plural(points, { one: 'نقطة واحدة', two: 'نقطتين', few: '{n} نقاط', many: '{n} نقطة', other: '{n} نقطة' })}`,
    others: 'إلى التدريبات',
  },
} as const;
