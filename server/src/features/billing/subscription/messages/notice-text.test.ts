import type { Money } from '@lisan/contract/values/values';
import { describe, expect, it } from 'vitest';
import { segmentText } from '../../../../platform/smpp/segments.ts';
import { money } from '../../../../domain/money/money.ts';
import { COUNTRIES, countryOf } from '../../../../domain/subscriber/countries.ts';
import type { Notice, PlanTerms, SubscriptionFacts } from '../../../../domain/subscription/facts.ts';
import { PLAN_SEEDS } from '../plans/plan-seed.ts';
import { helpText, nothingToLeaveText } from '../leaving/unsubscribe-by-keyword.ts';
import type { LeavingWays } from './leaving-ways.ts';
import { noticeText, refundText, reminderText, smsText } from './notice-text.ts';

const WAYS: LeavingWays = { bySms: { keyword: 'STOP', shortCode: '2323' }, link: 'lisan.example/#/profile' };
const START = new Date('2026-11-20T09:00:00Z');
const END = new Date('2026-12-27T09:00:00Z');

/** Every plan in every currency that it has a price in. */
const PLANS: readonly PlanTerms[] = PLAN_SEEDS.flatMap(({ id, period, freeDays, prices }) =>
  Object.entries(prices).map(([currency, amount]) => ({ uuid: id, period, freeDays, price: money(amount, currency) })),
);
const [WEEKLY] = PLANS;
const MONTHLY = PLANS.find(({ period }) => period === 'month');
if (!WEEKLY || !MONTHLY) throw new Error('no plans');
const nameOf = ({ uuid }: PlanTerms) => PLAN_SEEDS.find(({ id }) => id === uuid)?.name ?? '';

function factsOf(plan: PlanTerms, over: Partial<SubscriptionFacts> = {}): SubscriptionFacts {
  return {
    state: 'active',
    version: 3,
    plan,
    pendingPlan: null,
    request: null,
    consentedTo: PLAN_SEEDS.map(({ id }) => id),
    autoRenew: true,
    trialUsed: true,
    periodStart: START,
    accessUntil: END,
    zone: 'Asia/Baghdad',
    anchorDay: 20,
    chargeOpen: false,
    lastChargeAt: START,
    graceUntil: null,
    suspendedUntil: null,
    cancelledFrom: null,
    ...over,
  };
}

type Case = [Notice, Partial<SubscriptionFacts>, boolean];
const CASES: readonly Case[] = [
  ['activated', {}, true],
  ['activated', { autoRenew: false }, true],
  ['activated', { state: 'parking' }, false],
  ['activated', { state: 'parking', autoRenew: false }, false],
  ['renewed', {}, true],
  ['days_credited', {}, false],
  ['days_credited', { state: 'cancelled', autoRenew: false }, false],
  ['charge_denied', {}, false],
  ['charge_denied', { state: 'grace', graceUntil: END }, false],
  ['charge_denied', { state: 'expired' }, false],
  ['suspended', { state: 'suspended', suspendedUntil: END }, false],
  ['cancelled', { state: 'cancelled' }, false],
  ['cancelled', { state: 'expired' }, false],
  ['cancelled', { state: 'expired', chargeOpen: true }, false],
  ['cancelled', { state: 'cancelled', chargeOpen: true }, false],
  ['reactivated', {}, false],
  ['reactivated', { autoRenew: false }, false],
  ['plan_changed', {}, false],
  ['plan_changed', { autoRenew: false }, false],
  ['plan_changed', { pendingPlan: MONTHLY }, false],
  ['plan_changed', { pendingPlan: MONTHLY, autoRenew: false }, false],
  ['expired', { state: 'expired' }, false],
];

function textOf([about, over, isPaid]: Case, plan: PlanTerms = WEEKLY as PlanTerms): string {
  const text = noticeText(about, { facts: factsOf(plan, over), nameOf, country: countryOf('IQ'), isPaid, taken: null });
  if (!text) throw new Error(`no text for ${about}`);
  return smsText(text, WAYS);
}

const segmentsOf = (text: string) => segmentText(text, 0).length;

describe('a notice', () => {
  it.each([
    [
      ['activated', {}, true],
      'لسان: خُصم 500 دينار عراقي وفُعّلت الخطة الأسبوعية حتى 27/12، وتتجدد كل أسبوع. للإلغاء: STOP إلى 2323 أو lisan.example/#/profile',
    ],
    [
      ['renewed', {}, true],
      'لسان: خُصم 500 دينار عراقي عن الخطة الأسبوعية من 20/11 إلى 27/12. للإلغاء: STOP إلى 2323 أو lisan.example/#/profile',
    ],
    [
      ['activated', { state: 'parking' }, false],
      'لسان: فُعّلت الخطة الأسبوعية: 500 دينار عراقي كل أسبوع، ويُخصم في 27/12. للإلغاء: STOP إلى 2323 أو lisan.example/#/profile',
    ],
    [
      ['plan_changed', { pendingPlan: MONTHLY }, false],
      'لسان: تبدأ الخطة الشهرية في 27/12: 1,750 دينار عراقي كل شهر. للإلغاء: STOP إلى 2323 أو lisan.example/#/profile',
    ],
    [
      ['cancelled', { state: 'cancelled' }, false],
      'لسان: أُلغي اشتراكك في الخطة الأسبوعية ولن يُخصم منك شيء بعد الآن. يبقى المحتوى مفتوحًا حتى 27/12. للعودة: lisan.example/#/profile',
    ],
  ] as const)('%j reads %s', (of, text) =>
    expect(
      textOf(
        of as Case,
        PLANS.find((p) => p.uuid === WEEKLY.uuid),
      ),
    ).toBe(text),
  );

  it.each(CASES)('%s %j fits two segments with every plan and currency', (...of) => {
    for (const plan of PLANS) expect(segmentsOf(textOf(of, plan))).toBeLessThanOrEqual(2);
  });

  it.each(CASES)('%s %j names the plan, and the link', (...of) => {
    const text = textOf(of);
    expect(text).toContain(nameOf(of[1].pendingPlan ?? WEEKLY));
    expect(text).toContain(WAYS.link);
  });

  it.each(
    CASES.filter(
      ([about, { autoRenew, state }]) => autoRenew !== false && state !== 'expired' && about !== 'cancelled',
    ),
  )('%s %j says how to leave by SMS', (...of) => {
    expect(textOf(of)).toContain('للإلغاء: STOP إلى 2323 أو');
  });

  it('says how to leave where the operator takes no keywords', () => {
    const text = noticeText('renewed', {
      facts: factsOf(WEEKLY),
      nameOf,
      country: countryOf('IQ'),
      isPaid: true,
      taken: null,
    });
    if (!text) throw new Error('no text');
    expect(smsText(text, { ...WAYS, bySms: null })).toMatch(/للإلغاء: lisan\.example\/#\/profile$/);
  });

  it('has the day of the learner’s own country', () => {
    const late = new Date('2026-12-31T21:30:00Z');
    const text = noticeText('renewed', {
      facts: factsOf(WEEKLY, { accessUntil: late }),
      nameOf,
      country: COUNTRIES.IQ,
      isPaid: true,
      taken: null,
    });
    expect(text?.body).toContain('إلى 1/1');
  });
});

describe('a notice about another amount than the price', () => {
  const BOTH = ['renewed', 'activated'] as const;
  const bodyOf = (about: (typeof BOTH)[number], taken: Money) => {
    const text = noticeText(about, { facts: factsOf(WEEKLY), nameOf, country: countryOf('IQ'), isPaid: true, taken });
    if (!text) throw new Error('no text');
    return text.body;
  };

  it.each(BOTH)('says that the difference is looked at: %s', (about) => {
    const body = bodyOf(about, money(6_000_000, 'IQD'));
    expect(body).toMatch(/^خُصم 6,000 دينار عراقي بدل /);
    expect(body).toMatch(/، ونراجع الفرق\.$/);
    expect(bodyOf(about, money(1_000, 'JOD'))).toMatch(/^خُصم 1 دينار أردني بدل .*، ونراجع الفرق\.$/);
  });

  it.each(BOTH)('says that nothing more is taken after too little: %s', (about) => {
    expect(bodyOf(about, money(1_000, 'IQD'))).toMatch(/^خُصم 1 دينار عراقي بدل .*، ولن يُخصم منك الباقي\.$/);
  });
});

describe('a reminder', () => {
  const remind = (over: Partial<SubscriptionFacts>, plan: PlanTerms) =>
    smsText(reminderText({ facts: factsOf(plan, over), nameOf, country: countryOf('IQ') }), WAYS);

  it.each([
    [
      { state: 'parking' },
      'لسان: تنتهي أيامك المجانية في 27/12، ثم الخطة الأسبوعية: 500 دينار عراقي كل أسبوع. للإلغاء: STOP إلى 2323 أو lisan.example/#/profile',
    ],
    [
      { state: 'parking', autoRenew: false },
      'لسان: تنتهي أيامك المجانية في 27/12، ولن يُخصم منك شيء. للمتابعة مع خطة: lisan.example/#/profile',
    ],
    [
      {},
      'لسان: تنتهي الخطة الأسبوعية في 27/12، ثم تتجدد: 500 دينار عراقي كل أسبوع. للإلغاء: STOP إلى 2323 أو lisan.example/#/profile',
    ],
    [
      { pendingPlan: MONTHLY },
      'لسان: تنتهي الخطة الأسبوعية في 27/12، ثم الخطة الشهرية: 1,750 دينار عراقي كل شهر. للإلغاء: STOP إلى 2323 أو lisan.example/#/profile',
    ],
  ] as const)('%j reads %s', (over, text) => expect(remind(over, WEEKLY)).toBe(text));

  it('fits two segments with every plan and currency', () => {
    for (const plan of PLANS) {
      for (const over of [{ state: 'parking' }, {}, { pendingPlan: MONTHLY }, { autoRenew: false }] as const) {
        expect(segmentsOf(remind(over, plan))).toBeLessThanOrEqual(2);
      }
    }
  });
});

describe('what else is written about money', () => {
  it('fits two segments, and a reply one where the address is short', () => {
    const phone = { supportPhone: '+964 770 000 0000' };
    const short = { ...WAYS, link: 'lisan.iq/#/profile' };
    for (const plan of PLANS) {
      const refund = refundText(plan.price, { planName: nameOf(plan), ways: WAYS });
      expect(segmentsOf(refund)).toBeLessThanOrEqual(2);
    }
    expect(segmentsOf(helpText({ ways: WAYS, ...phone }))).toBeLessThanOrEqual(2);
    expect(segmentsOf(helpText({ ways: short, ...phone }))).toBe(1);
    expect(segmentsOf(nothingToLeaveText(phone))).toBeLessThanOrEqual(2);
    expect(helpText({ ways: short, ...phone })).toBe(
      'للإلغاء: STOP إلى 2323 أو lisan.iq/#/profile\nالدعم: \u200e+9647700000000',
    );
  });
});
