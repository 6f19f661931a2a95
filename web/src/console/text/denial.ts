import type { Bilingual } from './language.ts';

const ar = {
  INSUFFICIENT_FUNDS: 'الرصيد لا يكفي',
  LIMIT_EXCEEDED: 'الحدّ متجاوَز',
  BAD_PRICE: 'سعر غير متفق عليه',
  INELIGIBLE: 'الرقم غير مؤهل',
  NO_SUBSCRIBER: 'لا مشترك بهذا الرقم',
  DENIED: 'رفض بلا سبب',
  NEVER_ARRIVED: 'لم تصل إلى المشغّل',
  OTHER_AMOUNT: 'خصم المشغّل مبلغًا غير المتفق عليه',
} as Record<string, string>;

/** Why the carrier denied a charge, by its code. */
export const denialText: Bilingual<typeof ar> = {
  ar,
  en: {
    INSUFFICIENT_FUNDS: 'Insufficient funds',
    LIMIT_EXCEEDED: 'Limit exceeded',
    BAD_PRICE: 'Price not agreed',
    INELIGIBLE: 'Number not eligible',
    NO_SUBSCRIBER: 'No such subscriber',
    DENIED: 'Denied without a reason',
    NEVER_ARRIVED: 'Never reached the carrier',
    OTHER_AMOUNT: 'The operator took another amount than agreed',
  },
};
