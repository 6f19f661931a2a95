import { wait } from './wait.ts';

/** The failures of the number and the code. In a separate file, so that the host's pages load nothing else. */
export const signInFailures = {
  missing: 'يلزم رقم هاتفك أولًا.',
  tooMany: (seconds: number) => `محاولات كثيرة. يمكن المحاولة بعد ${wait(seconds)}.`,
  failed: 'تعذّر إتمام الطلب. لنحاول بعد قليل.',
  offline: 'لا يوجد اتصال. لنحاول حين تعود الشبكة.',
  notStored: 'متصفحك لا يحفظ بيانات هذا الموقع. الحل السماح له بذلك أو إفراغ مساحة على هاتفك.',
  requestId: (id: string) => `رقم الطلب: ${id}`,
} as const;
