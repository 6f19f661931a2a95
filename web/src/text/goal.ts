import { plural } from './plural.ts';

const MINUTES = { one: 'دقيقة', two: 'دقيقتان', few: '{n} دقائق', many: '{n} دقيقة', other: '{n} دقيقة' };

/** Why, how long a day and when: on the welcome page and in the profile. */
export const goal = {
  title: 'هدفي',
  why: {
    title: 'لماذا الإنجليزية؟',
    work: 'للعمل',
    travel: 'للسفر',
    children: 'لأساعد أولادي',
    study: 'للدراسة',
    myself: 'لنفسي',
  },
  minutes: {
    title: 'كم دقيقة في اليوم؟',
    short: (n: number) => plural(n, MINUTES),
    label: 'مدة الجلسة',
  },
  remind: {
    title: 'متى نذكّرك؟',
    morning: 'صباحًا، 8',
    noon: 'ظهرًا، 1',
    evening: 'مساءً، 6',
    late: 'ليلًا، 9',
    usual: 'في وقتي المعتاد',
    label: 'وقت التذكير',
  },
  hint: 'الأسبوع نحو 45 دقيقة، في خمس جلسات أو ست. يمكن تغيير ما اخترته من حسابك متى شئت. ولا نسألك عن الإشعارات إلا بعد جلستك الأولى.',
  failed: 'لم نستطع حفظ اختيارك. يمكن تغييره لاحقًا من حسابك.',
} as const;

/** Sound in the profile. */
export const sound = {
  autoplay: 'تشغيل الصوت تلقائيًا',
  autoplayHint: 'تُسمع الكلمة أو الجملة حين تظهر.',
  effects: 'أصوات الإجابة والاهتزاز',
} as const;
