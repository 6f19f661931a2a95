import type { Money } from '@lisan/contract/values/values';
import type { Country } from '../../../../domain/subscriber/countries.ts';
import {
  isFreeOnly,
  type Notice,
  type PlanTerms,
  type SubscriptionFacts,
} from '../../../../domain/subscription/facts.ts';
import { nextCharge, nextPlan } from '../../../../domain/subscription/next-charge.ts';
import { leavingText, type LeavingWays } from './leaving-ways.ts';
import { amountText, moneyText } from './money-text.ts';
import { everyText } from './period-text.ts';

const formats = new Map<string, Intl.DateTimeFormat>();

/**
 * Returns a day of the country's own calendar as day and month in digits, `17/3`: names of months cost a second SMS.
 */
function dateText(at: Date | null, { zone }: Country): string {
  if (!at) return '';
  const parts = formatIn(zone).formatToParts(at);
  const valueOf = (type: 'day' | 'month') => parts.find((part) => part.type === type)?.value ?? '';
  return `${valueOf('day')}/${valueOf('month')}`;
}

/** Created once per zone: a formatter takes longer than everything else that a notice needs. */
function formatIn(timeZone: string): Intl.DateTimeFormat {
  let format = formats.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat('en', { day: 'numeric', month: 'numeric', timeZone });
    formats.set(timeZone, format);
  }
  return format;
}

type Of = { facts: SubscriptionFacts; nameOf: (plan: PlanTerms) => string; country: Country };
/**
 * `isPaid`: a charge that succeeded has just caused the change. `taken`: what the carrier took where that is not the
 * price.
 */
type NoticeOf = Of & { isPaid: boolean; taken: Money | null };

/**
 * The text of an SMS. The app shows `body` alone; `ending` says how to leave while more may be charged, and otherwise
 * where to come back or to choose a plan.
 */
type NoticeText = { body: string; ending: Ending };
type Ending = 'leave' | 'return' | 'choose';

/** Returns the text for the learner about a change of the subscription; null if the screen alone shows it. */
export function noticeText(about: Notice, of: NoticeOf): NoticeText | null {
  return TEXTS[about](of);
}

/** Returns the text as an SMS, which names its sender first. */
export function smsText({ body, ending }: NoticeText, ways: LeavingWays): string {
  return `لسان: ${body} ${ENDINGS[ending](ways)}`;
}

const ENDINGS: Record<Ending, (ways: LeavingWays) => string> = {
  leave: leavingText,
  return: ({ link }) => `للعودة: ${link}`,
  choose: ({ link }) => `للمتابعة مع خطة: ${link}`,
};

/** Reminds a day before free or paid time ends, and names the consequence if the learner does nothing. */
export function reminderText(of: Of): NoticeText {
  const { facts } = of;
  const isFree = facts.state === 'parking';
  const end = `تنتهي ${isFree ? 'أيامك المجانية' : of.nameOf(facts.plan)} في ${dateText(facts.accessUntil, of.country)}`;
  if (!nextCharge(facts)) return { body: `${end}، ولن يُخصم منك شيء.`, ending: 'choose' };
  const next = nextPlan(facts);
  const follows = isFree || next.uuid !== facts.plan.uuid ? `ثم ${of.nameOf(next)}:` : 'ثم تتجدد:';
  return leaving(`${end}، ${follows} ${priceText(next)}.`);
}

/**
 * Returns the text about a subscription requested by SMS or in the operator's shop: nothing is charged before the
 * learner consents in the app.
 */
export function outsideStartText(publicUrl: string): string {
  return `لسان: وصلنا طلب اشتراكك، ولن يُخصم منك شيء قبل تأكيدك هنا: ${publicUrl}/home`;
}

type RefundOf = { planName: string; ways: LeavingWays };

export function refundText(money: Money, of: RefundOf): string {
  return refundTextWith(moneyText(money), of);
}

/** Returns the same text with `{amount}` for the number, for the staff who decide about the refund. */
export function refundTemplate(currency: string, of: RefundOf): string {
  return refundTextWith(amountText('{amount}', currency), of);
}

function refundTextWith(amount: string, { planName, ways }: RefundOf): string {
  return `لسان: أُعيد إليك ${amount} من ثمن ${planName}. ${leavingText(ways)}`;
}

const TEXTS: Record<Notice, (of: NoticeOf) => NoticeText | null> = {
  free_started: () => null,
  activated: (of) => leaving(of.isPaid ? paidStartText(of) : agreedText(of)),
  renewed: (of) => leaving(renewedText(of)),
  charge_denied: (of) => deniedText(of),
  suspended: ({ facts, nameOf }) =>
    leaving(`توقفت ${nameOf(facts.plan)} لتعذّر خصم ${priceText(nextPlan(facts))}. شحن رصيدك يعيدها.`),
  cancelled: (of) => cancelledText(of),
  reactivated: (of) => leaving(`عاد اشتراكك في ${nextText(of)}`),
  plan_changed: (of) => leaving(of.facts.pendingPlan ? laterPlanText(of) : `خطتك الآن ${nextText(of)}`),
  days_credited: (of) => creditedText(of),
  expired: ({ facts, nameOf }) =>
    isFreeOnly(facts)
      ? { body: 'انتهت أيامك المجانية ولن يُخصم منك شيء. ما تعلّمته محفوظ لك.', ending: 'choose' }
      : returning(`انتهى اشتراكك في ${nameOf(facts.plan)} ولن يُخصم منك شيء. ما تعلّمته محفوظ لك.`),
};

function creditedText(of: Of): NoticeText {
  const { facts, nameOf, country } = of;
  const end = `زدنا أيامك مجانًا: ${nameOf(facts.plan)} حتى ${dateText(facts.accessUntil, country)}`;
  if (nextCharge(facts)) return leaving(`${end}، ولا خصم قبل ذلك.`);
  return { body: `${end}، ولن يُخصم منك شيء.`, ending: 'choose' };
}

function renewedText(of: NoticeOf): string {
  const { facts, nameOf, country } = of;
  const [from, until] = [dateText(facts.periodStart, country), dateText(facts.accessUntil, country)];
  return `خُصم ${takenText(of)} عن ${nameOf(facts.plan)} من ${from} إلى ${until}${differenceText(of)}.`;
}

function paidStartText(of: NoticeOf): string {
  const { facts, nameOf, country } = of;
  const start = `خُصم ${takenText(of)} وفُعّلت ${nameOf(facts.plan)} حتى ${dateText(facts.accessUntil, country)}`;
  const next = nextCharge(facts) ? `وتتجدد ${everyText(facts.plan.period)}` : 'ولا تتجدد تلقائيًا';
  return `${start}، ${next}${differenceText(of)}.`;
}

function takenText({ facts: { plan }, taken }: NoticeOf): string {
  return taken ? `${moneyText(taken)} بدل ${moneyText(plan.price)}` : moneyText(plan.price);
}

/** Says what follows from a payment with another amount: staff decide, and the period is never charged again. */
function differenceText({ facts: { plan }, taken }: NoticeOf): string {
  if (!taken) return '';
  const isLess = taken.currency === plan.price.currency && taken.amount < plan.price.amount;
  return isLess ? '، ولن يُخصم منك الباقي' : '، ونراجع الفرق';
}

/** Returns the text for a plan agreed to while free or paid time runs: the plan is charged when that time ends. */
function agreedText(of: Of): string {
  return `فُعّلت ${nextText(of)}`;
}

/** Returns the plan that is charged next, its price and period, and the day of the charge. */
function nextText({ facts, nameOf, country }: Of): string {
  const [plan, next] = [nextPlan(facts), nextCharge(facts)];
  if (!next) return `${nameOf(plan)} حتى ${dateText(facts.accessUntil, country)}، ولن يُخصم منك شيء تلقائيًا.`;
  return `${nameOf(plan)}: ${priceText(plan)}، ويُخصم في ${dateText(next.at, country)}.`;
}

function laterPlanText({ facts, nameOf, country }: Of): string {
  const [plan, end] = [nextPlan(facts), dateText(facts.accessUntil, country)];
  if (!nextCharge(facts)) return `اخترت ${nameOf(plan)} لما بعد ${end}، ولن يُخصم منك شيء تلقائيًا.`;
  return `تبدأ ${nameOf(plan)} في ${end}: ${priceText(plan)}.`;
}

function deniedText({ facts, nameOf, country }: Of): NoticeText {
  const plan = nextPlan(facts);
  const denied = `لم ينجح خصم ${nameOf(plan)} (${priceText(plan)})`;
  switch (facts.state) {
    case 'active':
    case 'parking':
      // The denied charge is for another plan or period; the current one continues.
      return leaving(
        `لم ينجح الخصم ولم يُخصم منك شيء. تبقى ${nameOf(facts.plan)} كما هي حتى ${dateText(facts.accessUntil, country)}.`,
      );
    case 'expired':
    case 'cancelled':
      return { body: `${denied}، واشتراكك غير مفعّل.`, ending: 'choose' };
    default:
      return leaving(`${denied}. شحن رصيدك يجدّده.`);
  }
}

function cancelledText({ facts, nameOf, country }: Of): NoticeText {
  const plan = nameOf(facts.plan);
  // A charge in flight may still be taken; staff then decide about its refund.
  const end = `أُلغي اشتراكك في ${plan} ولن ${facts.chargeOpen ? 'يبدأ خصم جديد' : 'يُخصم منك شيء بعد الآن'}.`;
  if (facts.state === 'cancelled')
    return returning(`${end} يبقى المحتوى مفتوحًا حتى ${dateText(facts.accessUntil, country)}.`);
  return returning(facts.chargeOpen ? `${end} نراجع أي خصم بدأ قبل ذلك.` : end);
}

/** `500 دينار عراقي كل أسبوع` */
function priceText({ price, period }: PlanTerms): string {
  return `${moneyText(price)} ${everyText(period)}`;
}

function leaving(body: string): NoticeText {
  return { body, ending: 'leave' };
}

function returning(body: string): NoticeText {
  return { body, ending: 'return' };
}
