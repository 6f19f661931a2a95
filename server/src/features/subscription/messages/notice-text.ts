import type { Money } from '@lisan/contract/values';
import type { Country } from '../../../domain/subscriber/countries.ts';
import type { Notice, SubscriptionFacts } from '../../../domain/subscription/facts.ts';
import { nextCharge } from '../../../domain/subscription/next-charge.ts';
import { moneyText } from './money-text.ts';

/** `planName`: of the plan that is charged next. */
type Of = { facts: SubscriptionFacts; planName: string; country: Country };
/** `isPaid`: a charge that succeeded has just brought this about. */
type NoticeOf = Of & { isPaid: boolean };

/** What a change of the subscription says to the learner by SMS; null where the screen alone tells. */
export function noticeText(about: Notice, of: NoticeOf): string | null {
  return TEXTS[about](of);
}

/** A day before free or paid time ends: what follows if the learner does nothing. */
export function reminderText(of: Of): string {
  const { facts } = of;
  const what = facts.state === 'parking' ? 'أيامك المجانية' : 'مدة اشتراكك';
  const end = `لسان: تنتهي ${what} في ${dayText(facts.accessUntil, of)}.`;
  const next = nextCharge(facts);
  if (!next) return `${end} لن يُخصم منك شيء. لتكمل، اختر خطة من صفحة «اشتراكي».`;
  return `${end} ثم يُخصم ${moneyText(next.money)}، إلا إن ألغيت قبل ذلك من صفحة «اشتراكي».`;
}

/** Somebody subscribed by SMS or in the operator's shop: nothing is charged before they agree in the app. */
export function outsideStartText(publicUrl: string): string {
  return `لسان: وصلنا طلب اشتراكك، ولن يُخصم منك شيء حتى تؤكده بنفسك هنا: ${publicUrl}/home`;
}

/** Money has been given back. */
export function refundText(money: Money): string {
  return `لسان: أُعيد إليك ${moneyText(money)} من ثمن اشتراكك.`;
}

const TEXTS: Record<Notice, (of: NoticeOf) => string | null> = {
  free_started: () => null,
  activated: (of) =>
    `لسان: ${of.isPaid ? `خُصم ${moneyText(of.facts.plan.price)} و` : ''}فُعّلت ${of.planName}. ${nextChargeText(of)} تستطيع الإلغاء متى شئت من صفحة «اشتراكي».`,
  renewed: (of) =>
    `لسان: خُصم ${moneyText(of.facts.plan.price)} وتجدد اشتراكك حتى ${dayText(of.facts.accessUntil, of)}.`,
  charge_denied: () => 'لسان: لم نستطع خصم ثمن اشتراكك، فلم يُخصم منك شيء. اشحن رصيدك، أو ألغِ من صفحة «اشتراكي».',
  suspended: () => 'لسان: توقف اشتراكك لأن الخصم لم ينجح. اشحن رصيدك ليعود كما كان، أو ألغِ من صفحة «اشتراكي».',
  cancelled: (of) => cancelledText(of),
  reactivated: (of) => `لسان: عاد اشتراكك. ${nextChargeText(of)}`,
  plan_changed: (of) => `لسان: ${newPlanText(of)}. ${nextChargeText(of)}`,
  expired: () => 'لسان: انتهى اشتراكك ولن يُخصم منك شيء. ما تعلّمته محفوظ لك متى عدت.',
};

function newPlanText({ facts, planName }: Of): string {
  return facts.pendingPlan ? `تبدأ ${planName} حين تنتهي مدتك الحالية` : `خطتك الآن ${planName}`;
}

function nextChargeText({ facts, ...of }: Of): string {
  const next = nextCharge(facts);
  if (!next) return 'لن يُخصم منك شيء تلقائيًا.';
  return `الخصم القادم ${moneyText(next.money)} في ${dayText(next.at, of)}.`;
}

function cancelledText(of: Of): string {
  const { state, accessUntil } = of.facts;
  const end = 'لسان: أُلغي اشتراكك ولن يُخصم منك شيء بعد الآن.';
  return state === 'cancelled' ? `${end} يبقى المحتوى مفتوحًا لك حتى ${dayText(accessUntil, of)}.` : end;
}

function dayText(at: Date | null, { country }: Pick<Of, 'country'>): string {
  return at ? dayFormat(country).format(at) : '';
}

const formats = new Map<Country, Intl.DateTimeFormat>();

/** Made once per country: making one takes longer than everything else that a notice needs. */
function dayFormat(country: Country): Intl.DateTimeFormat {
  let format = formats.get(country);
  if (!format) {
    const { locale, zone: timeZone } = country;
    format = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'long', year: 'numeric', timeZone });
    formats.set(country, format);
  }
  return format;
}
