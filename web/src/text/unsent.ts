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
const TEXTS_WAITING = {
  one: 'نصّ واحد ينتظر الإرسال',
  two: 'نصّان ينتظران الإرسال',
  few: '{n} نصوص تنتظر الإرسال',
  many: '{n} نصًّا ينتظر الإرسال',
  other: '{n} نصّ ينتظر الإرسال',
};
const ITEMS = {
  one: 'إنجاز واحد',
  two: 'إنجازان',
  few: '{n} إنجازات',
  many: '{n} إنجازًا',
  other: '{n} إنجاز',
};
const ANSWERS = { one: 'جواب واحد', two: 'جوابان', few: '{n} أجوبة', many: '{n} جوابًا', other: '{n} جواب' };

const TEXTS = { one: 'نصّ واحد', two: 'نصّان', few: '{n} نصوص', many: '{n} نصًّا', other: '{n} نصّ' };

export type Queued = { items: number; answers: number; texts: number };
type Forms = Parameters<typeof plural>[1];

/** Names the number of each kind: one answer and two texts. */
export const listOf = (queued: Queued) => kindsOf(queued, { items: ITEMS, answers: ANSWERS, texts: TEXTS }).join(' و');

/** Returns a sentence for each kind with one or more entries. */
export function kindsOf({ items, answers, texts }: Queued, forms: Record<keyof Queued, Forms>): string[] {
  return [
    ...(items > 0 ? [plural(items, forms.items)] : []),
    ...(answers > 0 ? [plural(answers, forms.answers)] : []),
    ...(texts > 0 ? [plural(texts, forms.texts)] : []),
  ];
}

/** The numbers of finished items, answers and texts that are still on the phone. */
export const unsent = {
  queued: (queued: Queued) => {
    const kinds = kindsOf(queued, { items: ITEMS_WAITING, answers: ANSWERS_WAITING, texts: TEXTS_WAITING });
    return kinds.length > 1 ? `في انتظار الإرسال: ${listOf(queued)}` : kinds.join('');
  },
  setAside: 'بعض ما أنجزته محفوظ على هاتفك ولم يُقبل بعد. عرض السبب',
  /** They have been graded. */
  results: 'صُحّحت أجوبتك. عرض النتيجة',
} as const;
