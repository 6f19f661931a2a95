import { plural } from './plural.ts';

const MINUTES = { one: 'دقيقة', two: 'دقيقتان', few: '{n} دقائق', many: '{n} دقيقة', other: '{n} دقيقة' };

/** Why, how long a day and when: three screens before the first session, and a part of the profile. */
export const goal = {
  title: 'هدفي',
  skip: 'تخطّ',
  why: {
    title: 'لماذا تتعلّم الإنجليزية؟',
    work: 'للعمل',
    travel: 'للسفر',
    children: 'لأساعد أولادي',
    study: 'للدراسة',
    myself: 'لنفسي',
  },
  minutes: {
    title: 'كم دقيقة في اليوم؟',
    5: 'خمس دقائق، كل يوم',
    10: 'عشر دقائق',
    15: 'ربع ساعة',
    hint: 'تغيّرها متى شئت من حسابك. القليل كل يوم خير من الكثير مرة.',
    short: (n: number) => plural(n, MINUTES),
    label: 'مدة الجلسة',
  },
  remind: {
    title: 'متى نذكّرك؟',
    morning: 'صباحًا، الساعة 8',
    noon: 'ظهرًا، الساعة 1',
    evening: 'مساءً، الساعة 6',
    late: 'ليلًا، الساعة 9',
    usual: 'في وقت جلستك المعتاد',
    hint: 'لا نسألك عن الإشعارات إلا بعد أن تنهي جلستك الأولى.',
    label: 'وقت التذكير',
  },
  failed: 'لم نستطع حفظ اختيارك. تغيّره لاحقًا من حسابك.',
} as const;

/** Sound in the profile. */
export const sound = {
  autoplay: 'تشغيل الصوت تلقائيًا',
  autoplayHint: 'تُسمع الكلمة أو الجملة حين تظهر.',
  effects: 'أصوات الإجابة والاهتزاز',
} as const;
