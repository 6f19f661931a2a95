import type { Plan } from '@lisan/contract/billing/subscription';
import type { LeaveBySms } from '../messages/leaving-ways.ts';
import { moneyText } from '../messages/money-text.ts';
import { everyText } from '../messages/period-text.ts';

/** A left-to-right mark: without it Arabic text shows the plus sign behind the number. */
const LRM = '\u200e';

/** A message to a guardian, other than a code, is worth sending for this time. */
export const NOTICE_TTL_MS = 24 * 3_600_000;

type Asked = { ward: string; plan: Plan };

/**
 * Returns the message to the guardian, who agrees by passing the code on. The code precedes every other number: phones
 * show the first number as the code.
 */
export function guardianCodeText({ ward, plan }: Asked, code: string): string {
  return (
    `لسان: رمز موافقة وليّ الأمر ${code}. يطلبها صاحب الرقم المنتهي بـ ${ending(ward)} على ${agreed(plan)}، يُخصم من رقمه. ` +
    `الموافقة بإعطائه الرمز خلال 5 دقائق، والرفض بإهمال هذه الرسالة.`
  );
}

/** Confirms the consent to the guardian, with the way to withdraw it. */
export function guardianAgreedText({ ward, plan }: Asked, ways: { bySms: LeaveBySms | null; support: string }): string {
  const withdrawal = ways.bySms
    ? `${ways.bySms.keyword} إلى ${ways.bySms.shortCode}`
    : `اتصال بالدعم ${LRM}${ways.support.replaceAll(/\s/g, '')}`;
  return `لسان: سُجّلت موافقة وليّ الأمر على ${agreed(plan)}، للرقم المنتهي بـ ${ending(ward)}. لسحبها وإنهاء الاشتراك: ${withdrawal}`;
}

/** Confirms a withdrawal to the guardian. */
export function guardianWithdrawnText(ward: string): string {
  return `لسان: سُحبت موافقة وليّ الأمر للرقم المنتهي بـ ${ending(ward)}، ولن يتجدد اشتراكه ولن يُخصم منه شيء.`;
}

/** Notifies the guardian that the learner was found to be of age. */
export function guardianEndedText(ward: string): string {
  return `لسان: تبيّن أن صاحب الرقم المنتهي بـ ${ending(ward)} أتمّ الثامنة عشرة، فلم تعد موافقة وليّ الأمر لازمة وانتهت.`;
}

/**
 * Returns the last digits of a number. Guardians know the number; the rest is another person's data, and is not stored
 * with their messages.
 */
function ending(msisdn: string): string {
  return msisdn.slice(-4);
}

function agreed({ name, price, period }: Plan): string {
  return `اشتراك ${name} (${moneyText(price)} ${everyText(period)})`;
}
