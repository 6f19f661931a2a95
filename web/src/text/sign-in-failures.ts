import { wait } from './wait.ts';

/** What can go wrong with the number or the code. Apart from the rest: the host's pages carry nothing they don't need. */
export const signInFailures = {
  missing: 'اكتب رقم هاتفك أولًا.',
  tooMany: (seconds: number) => `محاولات كثيرة. انتظر ${wait(seconds)} ثم أعد المحاولة.`,
  failed: 'تعذّر إتمام الطلب. أعد المحاولة بعد قليل.',
  offline: 'لا يوجد اتصال. تحقّق من الشبكة ثم أعد المحاولة.',
  requestId: (id: string) => `رقم الطلب: ${id}`,
} as const;
