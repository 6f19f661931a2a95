import type { Bilingual } from './language.ts';

const ar = {
  title: 'ردّ المال',
  waiting: 'ينتظر اعتماد شخص ثانٍ',
  reviews: 'خصوم تنتظر قرارًا',
  reviewsLead: 'خصوم وقعت بلا حق، مثل ما وصل بعد الإلغاء. تُردّ من صفحة المشترك، أو يتقرّر بقاؤها.',
  learner: 'المشترك',
  amount: 'المبلغ',
  reason: 'السبب',
  by: 'طلبه',
  at: 'متى',
  endsAccess: 'ينهي الوقت المدفوع',
  approve: 'اعتماد',
  decline: 'رفض',
  keep: 'يبقى الخصم',
  approveEffect: 'يُطلب الردّ من المشغّل في الحال.',
  declineEffect: 'لا يُردّ شيء، ويمكن طلب الردّ من جديد.',
  keepEffect: 'يُغلق القرار ويبقى الخصم كما هو.',
  own: 'طلبك أنت',
  empty: 'لا شيء ينتظر.',
};

const en: typeof ar = {
  title: 'Refunds',
  waiting: 'Waiting for a second person',
  reviews: 'Charges that wait for a decision',
  reviewsLead:
    'Charges without a right to them, such as one that landed after a cancellation. Refund them on the page of the subscriber, or decide that they stay.',
  learner: 'Subscriber',
  amount: 'Amount',
  reason: 'Reason',
  by: 'Asked by',
  at: 'When',
  endsAccess: 'Ends the paid time',
  approve: 'Approve',
  decline: 'Decline',
  keep: 'The charge stays',
  approveEffect: 'The operator is asked to refund at once.',
  declineEffect: 'Nothing is refunded; a refund can be asked for again.',
  keepEffect: 'The decision is closed and the charge stays.',
  own: 'Your own request',
  empty: 'Nothing is waiting.',
};

/** What waits for finance. */
export const refundsText: Bilingual<typeof ar> = { ar, en };
