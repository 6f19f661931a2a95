import { plural } from '../../text/plural.ts';
import { denialText } from './denial.ts';
import type { Bilingual } from './language.ts';

const RENEWALS_PAID = {
  zero: 'لم يُدفع أي تجديد',
  one: 'دُفع تجديد واحد',
  two: 'دُفع تجديدان',
  few: 'دُفعت {n} تجديدات',
  many: 'دُفع {n} تجديدًا',
  other: 'دُفع {n} تجديد',
};
const USUAL_DAYS = {
  one: 'المعتاد: اليوم الذي قبله.',
  two: 'المعتاد: متوسط يومين قبله.',
  few: 'المعتاد: متوسط {n} أيام قبله.',
  other: 'المعتاد: متوسط {n} يومًا قبله.',
};

function renewalsPaid(count: number): string {
  if (count === 0) return 'No renewals were paid';
  return count === 1 ? 'One renewal was paid' : `${count.toLocaleString('en-US')} renewals were paid`;
}

const ar = {
  renewals: 'التجديد',
  renewalsNote: 'محاولات الخصم في كل يوم بنتيجتها وسببها. «لم تبدأ»: استحقت ولم تُرسل إلى المشغّل، كما في إيقاف الفوترة.',
  due: 'مستحقة',
  succeeded: 'دُفعت',
  undecided: 'لم تُحسم',
  dropped: 'أُغلقت قبل الخصم',
  notStarted: 'لم تبدأ',
  successRate: 'نسبة النجاح',
  reasons: denialText.ar,
  whyTitle: 'لماذا تغيّر التجديد؟',
  whyDay: 'اليوم المقصود',
  notComputed: 'لم تُحسب أرقام هذا اليوم بعد.',
  usual: 'المعتاد',
  usualNote: (count: number) => plural(count, USUAL_DAYS),
  difference: 'الفرق',
  what: 'البند',
  whyDown: (paid: number, change: string) => `${plural(paid, RENEWALS_PAID)}، أقل من المعتاد بـ ${change}.`,
  whyUp: (paid: number, change: string) => `${plural(paid, RENEWALS_PAID)}، أكثر من المعتاد بـ ${change}.`,
  whySame: (paid: number) => `${plural(paid, RENEWALS_PAID)}، كالمعتاد.`,
  whyMost: (causes: string) => `أكبر التغيّرات: ${causes}.`,
  paused: 'الفوترة متوقفة منذ',
  byPlan: 'حسب الخطة',
};

const en: typeof ar = {
  renewals: 'Renewals',
  renewalsNote:
    'Charge attempts of each day by outcome and reason. “Not started”: due but never sent to the carrier, as while billing is paused.',
  due: 'Due',
  succeeded: 'Paid',
  undecided: 'Undecided',
  dropped: 'Closed before the charge',
  notStarted: 'Not started',
  successRate: 'Success rate',
  reasons: denialText.en,
  whyTitle: 'Why did renewals change?',
  whyDay: 'Day in question',
  notComputed: 'The figures of this day are not computed yet.',
  usual: 'Usual',
  usualNote: (count) => (count === 1 ? 'Usual: the day before.' : `Usual: the mean of the ${count} days before.`),
  difference: 'Difference',
  what: 'Item',
  whyDown: (paid, change) => `${renewalsPaid(paid)}, ${change} fewer than usual.`,
  whyUp: (paid, change) => `${renewalsPaid(paid)}, ${change} more than usual.`,
  whySame: (paid) => `${renewalsPaid(paid)}, as usual.`,
  whyMost: (causes) => `Largest changes: ${causes}.`,
  paused: 'Billing has been paused since',
  byPlan: 'By plan',
};

/** The texts of the panel that explains renewals. */
export const renewalsText: Bilingual<typeof ar> = { ar, en };
