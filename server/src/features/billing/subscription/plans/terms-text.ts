import type { Period } from '@lisan/contract/billing/subscription';
import type { Money } from '@lisan/contract/values/values';
import type { LeaveBySms } from '../messages/leaving-ways.ts';
import { moneyText } from '../messages/money-text.ts';
import { everyText } from '../messages/period-text.ts';

export type TermsFacts = {
  price: Money;
  period: Period;
  freeDays: number;
  /** The keyword that ends the subscription and its number; null if the operator takes no keywords by SMS. */
  leaveBySms: LeaveBySms | null;
  support: { phone: string; email: string };
};

/**
 * Returns the six facts that precede every subscribe button: price, period, next charge, after the free days, leaving,
 * support.
 */
export function termsText(of: TermsFacts): string {
  return [
    `السعر: ${moneyText(of.price)} شاملًا الضرائب، يُخصم من رصيد هاتفك.`,
    `المدة: يتجدد اشتراكك ${everyText(of.period)} تلقائيًا حتى توقفه.`,
    'موعد الخصم القادم: عند انتهاء المدة الجارية، وتراه دائمًا في صفحة «اشتراكي». إن لم يكفِ الرصيد أعدنا المحاولة مرة في اليوم، ولا نخصم مرتين عن المدة نفسها.',
    afterFreeDays(of),
    leaving(of),
    `الدعم: ${of.support.phone} أو ${of.support.email}.`,
  ].join('\n');
}

function afterFreeDays({ freeDays, price, period }: TermsFacts): string {
  if (freeDays === 0) return 'الأيام المجانية: لا أيام مجانية في هذه الخطة، ويبدأ الخصم بعد أن تؤكد موافقتك بالرمز.';
  return `الأيام المجانية: ${daysText(freeDays)} للمشترك الجديد، مرة واحدة. بعدها يُخصم ${moneyText(price)} ${everyText(period)} إن أكدت موافقتك بالرمز، وإلا انتهى اشتراكك ولم يُخصم منك شيء.`;
}

function leaving({ leaveBySms }: TermsFacts): string {
  const bySms = leaveBySms ? `، أو بإرسال ${leaveBySms.keyword} إلى ${leaveBySms.shortCode}` : '';
  return `الإلغاء: متى شئت من صفحة «اشتراكي»${bySms}. يتوقف الخصم فورًا، ويبقى المحتوى مفتوحًا لك حتى تنتهي المدة التي دفعت ثمنها.`;
}

function daysText(days: number): string {
  if (days === 1) return 'يوم واحد';
  if (days === 2) return 'يومان';
  return days <= 10 ? `${days} أيام` : `${days} يومًا`;
}
