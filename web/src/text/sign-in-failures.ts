import { wait } from './wait.ts';

/** The failures of the number and the code. A file of its own, so that the host's pages load nothing else. */
export const signInFailures = {
  missing: 'اكتب رقم هاتفك أولًا.',
  tooMany: (seconds: number) => `محاولات كثيرة. انتظر ${wait(seconds)} ثم أعد المحاولة.`,
  failed: 'تعذّر إتمام الطلب. أعد المحاولة بعد قليل.',
  offline: 'لا يوجد اتصال. تحقّق من الشبكة ثم أعد المحاولة.',
  notStored: 'متصفحك لا يحفظ بيانات هذا الموقع. اسمح له بذلك أو أفرغ مساحة على هاتفك، ثم أعد المحاولة.',
  requestId: (id: string) => `رقم الطلب: ${id}`,
} as const;
