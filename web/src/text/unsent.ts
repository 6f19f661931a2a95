import { plural } from './plural.ts';

const ITEMS_WAITING = {
  one: 'إنجاز واحد ينتظر الإرسال',
  two: 'إنجازان ينتظران الإرسال',
  few: '{n} إنجازات تنتظر الإرسال',
  many: '{n} إنجازًا ينتظر الإرسال',
  other: '{n} إنجاز ينتظر الإرسال',
};
const ANSWERS_WAITING = {
  one: 'جواب واحد ينتظر الإرسال',
  two: 'جوابان ينتظران الإرسال',
  few: '{n} أجوبة تنتظر الإرسال',
  many: '{n} جوابًا ينتظر الإرسال',
  other: '{n} جواب ينتظر الإرسال',
};
const ITEMS = {
  one: 'إنجاز واحد',
  two: 'إنجازان',
  few: '{n} إنجازات',
  many: '{n} إنجازًا',
  other: '{n} إنجاز',
};
const ANSWERS = { one: 'جواب واحد', two: 'جوابان', few: '{n} أجوبة', many: '{n} جوابًا', other: '{n} جواب' };

export type Queued = { items: number; answers: number };

export const both = ({ items, answers }: Queued) => `${plural(items, ITEMS)} و${plural(answers, ANSWERS)}`;

/** The numbers of finished items and answers that are still on the phone. */
export const unsent = {
  queued: (queued: Queued) => {
    const { items, answers } = queued;
    if (answers === 0) return plural(items, ITEMS_WAITING);
    return items === 0 ? plural(answers, ANSWERS_WAITING) : `في انتظار الإرسال: ${both(queued)}`;
  },
  setAside: 'بعض ما أنجزته محفوظ على هاتفك ولم يُقبل بعد. عرض السبب',
  /** They have been graded. */
  results: 'صُحّحت أجوبتك. عرض النتيجة',
} as const;
