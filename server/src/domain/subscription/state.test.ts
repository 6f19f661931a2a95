import { describe, expect, it } from 'vitest';
import { accessAt } from './access.ts';
import { nextCharge } from './next-charge.ts';
import {
  active,
  DAILY,
  days,
  effectTypes,
  grace,
  hours,
  MONTHLY,
  parking,
  START,
  story,
  suspended,
  WEEKLY,
} from '../../../test/subscription/fact-samples.ts';
import { transition } from './state.ts';

describe('free days', () => {
  it('give access and end without a charge unless there is consent', () => {
    const free = parking();
    expect(free.facts).toMatchObject({ state: 'parking', autoRenew: false, accessUntil: days(3), version: 1 });
    expect(nextCharge(free.facts)).toBeNull();
    const ended = free.on({ type: 'period_due' }, days(3));
    expect(ended.facts.state).toBe('expired');
    expect(effectTypes(ended)).toEqual(['notify']);
  });

  it('are available once', () => {
    const again = transition(null, { type: 'free_start', plan: DAILY, trialUsed: true }, START);
    expect(again).toEqual({ ok: false, reason: 'not_allowed_in_state' });
  });

  it('lead to a charge once the learner has consented', () => {
    const consented = parking()
      .on({ type: 'request_activation', plan: WEEKLY, trialUsed: true })
      .on({ type: 'confirm' }, hours(1));
    expect(consented.facts).toMatchObject({ state: 'parking', plan: WEEKLY, autoRenew: true, accessUntil: days(3) });
    expect(effectTypes(consented)).toContain('open_mandate');
    expect(nextCharge(consented.facts)).toEqual({ at: days(3), money: WEEKLY.price });
    const due = consented.on({ type: 'period_due' }, days(3));
    expect(due.effects).toEqual([{ type: 'charge', plan: WEEKLY, money: WEEKLY.price, periodStart: days(3) }]);
    const paid = due.on({ type: 'charge_succeeded', plan: WEEKLY }, hours(73));
    expect(paid.facts).toMatchObject({ state: 'active', periodStart: days(3), accessUntil: days(10) });
  });

  it('precede the charge when a plan with free days is activated by a first-time subscriber', () => {
    const started = story().on({ type: 'request_activation', plan: MONTHLY, trialUsed: false }).on({ type: 'confirm' });
    expect(started.facts).toMatchObject({
      state: 'parking',
      autoRenew: true,
      trialUsed: true,
      accessUntil: days(7),
    });
  });
});

describe('activation', () => {
  it('charges only after the code', () => {
    const asked = story().on({ type: 'request_activation', plan: WEEKLY, trialUsed: true });
    expect(asked.facts.state).toBe('pending_confirmation');
    expect(nextCharge(asked.facts)).toBeNull();
    const confirmed = asked.on({ type: 'confirm' });
    expect(confirmed.facts).toMatchObject({ state: 'pending_charge', consentedTo: [WEEKLY.uuid], chargeOpen: true });
    expect(effectTypes(confirmed)).toEqual(['open_mandate', 'charge']);
    expect(accessAt(confirmed.facts, START)).toBe(false);
    const paid = confirmed.on({ type: 'charge_succeeded', plan: WEEKLY }, hours(1));
    expect(paid.facts).toMatchObject({ state: 'active', periodStart: hours(1), accessUntil: days(7, hours(1)) });
  });

  it('expires after 23 hours', () => {
    const asked = story().on({ type: 'request_activation', plan: WEEKLY, trialUsed: true });
    expect(transition(asked.facts, { type: 'confirm' }, hours(23)).ok).toBe(false);
    expect(transition(asked.facts, { type: 'confirmation_stale' }, hours(22.9)).ok).toBe(false);
    expect(asked.on({ type: 'confirmation_stale' }, hours(23)).facts.state).toBe('expired');
  });

  it('waits for the carrier’s decision, which is looked up', () => {
    const unknown = story()
      .on({ type: 'request_activation', plan: WEEKLY, trialUsed: true })
      .on({ type: 'confirm' })
      .on({ type: 'charge_unknown' });
    expect(unknown.facts).toMatchObject({ state: 'pending_charge', chargeOpen: true });
    expect(effectTypes(unknown)).toEqual(['reconcile_charge']);
    expect(unknown.on({ type: 'charge_denied' }).facts).toMatchObject({ state: 'expired', chargeOpen: false });
  });
});

describe('renewal', () => {
  it('is anchored to the previous expiry however late the money comes', () => {
    const renewed = active()
      .on({ type: 'period_due' }, days(7))
      .on({ type: 'charge_succeeded', plan: WEEKLY }, hours(5, days(7)));
    expect(renewed.facts).toMatchObject({ state: 'active', periodStart: days(7), accessUntil: days(14) });
  });

  it('aims at the 31st through short months', () => {
    const ends: string[] = [];
    let subscription = active(MONTHLY);
    for (let month = 0; month < 4; month++) {
      const due = subscription.facts.accessUntil ?? START;
      ends.push(due.toISOString().slice(0, 10));
      subscription = subscription.on({ type: 'period_due' }, due).on({ type: 'charge_succeeded', plan: MONTHLY }, due);
    }
    expect(ends).toEqual(['2026-02-28', '2026-03-31', '2026-04-30', '2026-05-31']);
  });

  it('gives access while the due charge is undecided', () => {
    const due = active().on({ type: 'period_due' }, days(7));
    expect(accessAt(due.facts, hours(2, days(7)))).toBe(true);
    expect(accessAt(due.facts, days(10))).toBe(false);
    expect(transition(due.facts, { type: 'period_due' }, hours(1, days(7))).ok).toBe(false);
  });

  it('goes from grace to suspension to its end when it stays denied', () => {
    const owing = grace();
    expect(owing.facts).toMatchObject({ state: 'grace', graceUntil: days(10) });
    expect(accessAt(owing.facts, days(9))).toBe(true);
    const out = owing.on({ type: 'grace_over' }, days(10));
    expect(out.facts).toMatchObject({ state: 'suspended', suspendedUntil: days(40) });
    expect(accessAt(out.facts, days(10))).toBe(false);
    const ended = out.on({ type: 'suspension_over' }, days(40));
    expect(ended.facts).toMatchObject({ state: 'expired', autoRenew: false, consentedTo: [] });
    expect(effectTypes(ended)).toEqual(['end_mandate', 'notify']);
  });

  it.each([
    [DAILY, 1],
    [WEEKLY, 3],
    [MONTHLY, 5],
  ])('gives $period plans %s days of grace', (plan, length) => {
    const { accessUntil, graceUntil } = grace(plan).facts;
    expect(graceUntil).toEqual(days(length, accessUntil ?? START));
  });

  it('retries half a day after the expiry and once a day from there', () => {
    let subscription = grace();
    const retries: (Date | undefined)[] = [];
    for (let i = 0; i < 3; i++) {
      const at = nextCharge(subscription.facts)?.at ?? START;
      retries.push(at);
      subscription = subscription.on({ type: 'retry_due' }, at);
      expect(subscription.effects).toEqual([
        { type: 'charge', plan: WEEKLY, money: WEEKLY.price, periodStart: days(7) },
      ]);
      subscription = subscription.on({ type: 'charge_denied' }, at);
    }
    expect(retries).toEqual([hours(12, days(7)), hours(36, days(7)), hours(60, days(7))]);
  });

  it('recovers from grace at the previous expiry and from suspension at recovery', () => {
    const late = grace().on({ type: 'retry_due' }, days(9)).on({ type: 'charge_succeeded', plan: WEEKLY }, days(9));
    expect(late.facts).toMatchObject({
      state: 'active',
      periodStart: days(7),
      accessUntil: days(14),
      graceUntil: null,
    });
    const recovered = suspended()
      .on({ type: 'manual_renew' }, days(20))
      .on({ type: 'charge_succeeded', plan: WEEKLY }, days(20));
    expect(recovered.facts).toMatchObject({ state: 'active', periodStart: days(20), accessUntil: days(27) });
  });

  it('never charges again while an outcome is unknown', () => {
    const lost = active().on({ type: 'period_due' }, days(7)).on({ type: 'charge_unknown' }, days(7));
    expect(lost.facts).toMatchObject({ state: 'grace', chargeOpen: true });
    expect(transition(lost.facts, { type: 'retry_due' }, days(9)).ok).toBe(false);
    expect(transition(lost.facts, { type: 'manual_renew' }, days(9)).ok).toBe(false);
    const found = lost.on({ type: 'charge_succeeded', plan: WEEKLY }, days(9));
    expect(found.facts).toMatchObject({ state: 'active', accessUntil: days(14) });
  });

  it('waits for an early renewal whose outcome is unknown when the time is over', () => {
    const lost = active().on({ type: 'manual_renew' }, days(6)).on({ type: 'charge_unknown' }, days(6));
    const due = lost.on({ type: 'period_due' }, days(7));
    expect(due.facts.state).toBe('grace');
    expect(effectTypes(due)).toEqual(['reconcile_charge']);
  });

  it('never sells a period that is over', () => {
    const late = grace(DAILY).on({ type: 'retry_due' }, days(3)).on({ type: 'charge_succeeded', plan: DAILY }, days(3));
    expect(late.facts).toMatchObject({ periodStart: days(3), accessUntil: days(4) });
  });
});

describe('renewing by hand', () => {
  it('pays one period ahead and no more', () => {
    const ahead = active()
      .on({ type: 'manual_renew' }, days(2))
      .on({ type: 'charge_succeeded', plan: WEEKLY }, days(2));
    expect(ahead.facts).toMatchObject({ periodStart: days(7), accessUntil: days(14) });
    expect(transition(ahead.facts, { type: 'manual_renew' }, days(3)).ok).toBe(false);
    expect(transition(ahead.facts, { type: 'manual_renew' }, days(8)).ok).toBe(true);
  });

  it('requires consent', () => {
    const refused = transition(parking().facts, { type: 'manual_renew' }, START);
    expect(refused).toEqual({ ok: false, reason: 'consent_required' });
  });

  it('costs nothing when denied early', () => {
    const denied = active().on({ type: 'manual_renew' }, days(2)).on({ type: 'charge_denied' }, days(2));
    expect(denied.facts).toMatchObject({ state: 'active', accessUntil: days(7), chargeOpen: false });
  });
});

describe('automatic renewal', () => {
  it('off: the paid time ends the subscription', () => {
    const off = active().on({ type: 'auto_off' }, days(1));
    expect(nextCharge(off.facts)).toBeNull();
    expect(off.on({ type: 'period_due' }, days(7)).facts.state).toBe('expired');
  });

  it('off in grace: nothing is retried and grace ends it', () => {
    const off = grace().on({ type: 'auto_off' }, days(8));
    expect(transition(off.facts, { type: 'retry_due' }, days(9)).ok).toBe(false);
    expect(off.on({ type: 'grace_over' }, days(10)).facts.state).toBe('expired');
  });

  it('on in free time requires consent and opens the mandate', () => {
    const { facts } = parking();
    expect(transition(facts, { type: 'auto_on', consented: false }, START)).toEqual({
      ok: false,
      reason: 'consent_required',
    });
    const on = parking().on({ type: 'auto_on', consented: true });
    expect(on.facts).toMatchObject({ autoRenew: true, consentedTo: [on.facts.plan.uuid] });
    expect(effectTypes(on)).toEqual(['open_mandate']);
  });
});

describe('leaving', () => {
  it('cancels and keeps the paid time, and reactivating is free', () => {
    const left = active().on({ type: 'cancel' }, days(1));
    expect(left.facts).toMatchObject({ state: 'cancelled', autoRenew: false, accessUntil: days(7) });
    expect(accessAt(left.facts, days(6))).toBe(true);
    expect(accessAt(left.facts, days(7))).toBe(false);
    const back = left.on({ type: 'reactivate' }, days(3));
    expect(back.facts).toMatchObject({ state: 'active', autoRenew: true, accessUntil: days(7) });
    expect(effectTypes(back)).toEqual(['notify']);
    expect(transition(left.facts, { type: 'reactivate' }, days(7)).ok).toBe(false);
    expect(left.on({ type: 'period_due' }, days(7)).facts.state).toBe('expired');
  });

  it('returns to free days that were cancelled', () => {
    const back = parking().on({ type: 'cancel' }).on({ type: 'reactivate' }, days(1));
    expect(back.facts).toMatchObject({ state: 'parking', autoRenew: false, accessUntil: days(3) });
  });

  it('unsubscribes with the mandate ended, after which only a new consent allows charges', () => {
    const left = active().on({ type: 'unsubscribe' }, days(1));
    expect(effectTypes(left)).toEqual(['end_mandate', 'notify']);
    const back = left.on({ type: 'reactivate' }, days(2));
    expect(back.facts).toMatchObject({ state: 'active', autoRenew: false, consentedTo: [] });
    const again = left
      .on({ type: 'request_activation', plan: MONTHLY, trialUsed: true }, days(2))
      .on({ type: 'confirm' }, days(2));
    expect(again.facts).toMatchObject({ state: 'active', plan: WEEKLY, pendingPlan: MONTHLY, autoRenew: true });
  });

  it('also ends the mandate of a cancelled subscription', () => {
    const both = active().on({ type: 'cancel' }, days(1)).on({ type: 'unsubscribe' }, days(2));
    expect(both.facts).toMatchObject({ state: 'cancelled', consentedTo: [] });
    expect(effectTypes(both)).toEqual(['end_mandate']);
  });

  it('ends at once where no time is left', () => {
    expect(grace().on({ type: 'cancel' }, days(8)).facts.state).toBe('expired');
    expect(suspended().on({ type: 'unsubscribe' }, days(12)).facts.state).toBe('expired');
  });

  it('wins the race with a renewal: money that arrives later is reviewed', () => {
    const raced = active()
      .on({ type: 'period_due' }, days(7))
      .on({ type: 'cancel' }, days(7))
      .on({ type: 'charge_succeeded', plan: WEEKLY }, days(7));
    expect(raced.facts).toMatchObject({ state: 'expired', chargeOpen: false });
    expect(effectTypes(raced)).toEqual(['review_refund']);
  });
});

describe('changing the plan', () => {
  it('upgrades at full price now and keeps the remaining time', () => {
    const asked = active().on({ type: 'change_plan', plan: MONTHLY, consented: true }, days(2));
    expect(asked.effects).toEqual([{ type: 'charge', plan: MONTHLY, money: MONTHLY.price, periodStart: days(7) }]);
    expect(asked.facts.plan).toEqual(WEEKLY);
    const paid = asked.on({ type: 'charge_succeeded', plan: MONTHLY }, days(2));
    expect(paid.facts).toMatchObject({ plan: MONTHLY, accessUntil: new Date('2026-03-07T10:00:00Z') });
    expect(asked.on({ type: 'charge_denied' }, days(2)).facts).toMatchObject({ state: 'active', plan: WEEKLY });
  });

  it('stores no consent for the old plan when an upgrade is denied', () => {
    const denied = active()
      .on({ type: 'unsubscribe' }, days(1))
      .on({ type: 'reactivate' }, days(1))
      .on({ type: 'change_plan', plan: MONTHLY, consented: true }, days(2))
      .on({ type: 'charge_denied' }, days(2));
    expect(denied.facts).toMatchObject({ plan: WEEKLY, consentedTo: [MONTHLY.uuid] });
    for (const event of [{ type: 'auto_on', consented: false }, { type: 'manual_renew' }] as const) {
      expect(transition(denied.facts, event, days(3))).toEqual({ ok: false, reason: 'consent_required' });
    }
  });

  it('downgrades when the paid time ends, and can be undone before', () => {
    const asked = active().on({ type: 'change_plan', plan: DAILY, consented: true }, days(2));
    expect(asked.facts).toMatchObject({ plan: WEEKLY, pendingPlan: DAILY });
    expect(nextCharge(asked.facts)).toEqual({ at: days(7), money: DAILY.price });
    expect(asked.on({ type: 'period_due' }, days(7)).facts).toMatchObject({ plan: DAILY, pendingPlan: null });
    const undone = asked.on({ type: 'change_plan', plan: WEEKLY, consented: true }, days(3));
    expect(undone.facts.pendingPlan).toBeNull();
  });

  it('requires consent to the new price', () => {
    const refused = transition(active().facts, { type: 'change_plan', plan: DAILY, consented: false }, days(1));
    expect(refused).toEqual({ ok: false, reason: 'consent_required' });
  });

  it('upgrades only with new consent, whatever was agreed to before', () => {
    const agreedOnce = active()
      .on({ type: 'change_plan', plan: MONTHLY, consented: true }, days(1))
      .on({ type: 'charge_denied' }, days(1));
    expect(agreedOnce.facts.consentedTo).toContain(MONTHLY.uuid);
    const refused = transition(agreedOnce.facts, { type: 'change_plan', plan: MONTHLY, consented: false }, days(2));
    expect(refused).toEqual({ ok: false, reason: 'consent_required' });
  });

  it('downgrades on the consent that is stored', () => {
    const agreedOnce = active()
      .on({ type: 'change_plan', plan: DAILY, consented: true }, days(1))
      .on({ type: 'change_plan', plan: WEEKLY, consented: false }, days(2));
    const again = agreedOnce.on({ type: 'change_plan', plan: DAILY, consented: false }, days(3));
    expect(again.facts).toMatchObject({ plan: WEEKLY, pendingPlan: DAILY });
  });

  it('in free days requires consent to the plan as soon as there is consent to any', () => {
    const change = { type: 'change_plan', plan: MONTHLY, consented: false } as const;
    expect(parking().on(change, days(1)).facts).toMatchObject({ plan: MONTHLY, consentedTo: [] });
    const agreed = parking()
      .on({ type: 'request_activation', plan: WEEKLY, trialUsed: true })
      .on({ type: 'confirm' }, hours(1));
    expect(transition(agreed.facts, change, days(1))).toEqual({ ok: false, reason: 'consent_required' });
    expect(agreed.on({ ...change, consented: true }, days(1)).facts.plan).toEqual(MONTHLY);
  });

  it.each([grace, suspended])('waits until debts are paid', (owing) => {
    expect(transition(owing().facts, { type: 'change_plan', plan: DAILY, consented: true }, days(11)).ok).toBe(false);
  });
});

describe('external events', () => {
  it('ends everything when the number has a new owner, without a notice to the new owner', () => {
    const gone = active().on({ type: 'number_recycled' }, days(1));
    expect(gone.facts).toMatchObject({ state: 'expired', accessUntil: days(1) });
    expect(effectTypes(gone)).toEqual(['end_mandate', 'archive_subscriber']);
  });

  it('reviews money charged without consent', () => {
    const stray = parking().on({ type: 'charge_succeeded', plan: DAILY });
    expect(stray.facts.state).toBe('parking');
    expect(effectTypes(stray)).toEqual(['review_refund']);
  });

  it('reviews money charged for another plan than the learner agreed to', () => {
    const due = active().on({ type: 'period_due' }, days(7));
    const stray = due.on({ type: 'charge_succeeded', plan: MONTHLY }, days(7));
    expect(stray.facts).toMatchObject({ state: 'active', plan: WEEKLY, accessUntil: days(7) });
    expect(effectTypes(stray)).toEqual(['review_refund']);
  });

  it('ends access with a refund only when that was decided', () => {
    expect(active().on({ type: 'refund', endsAccess: false }, days(1)).facts.state).toBe('active');
    expect(active().on({ type: 'refund', endsAccess: true }, days(1)).facts.state).toBe('expired');
  });
});

describe('credited days', () => {
  const credit = { type: 'credit_days', days: 10 } as const;

  it('follow the paid time, and move the next charge by as much', () => {
    const credited = active().on(credit, days(1));
    expect(credited.facts).toMatchObject({ state: 'active', accessUntil: days(17), periodStart: START });
    expect(nextCharge(credited.facts)?.at).toEqual(days(17));
    expect(credited.effects).toEqual([{ type: 'notify', about: 'days_credited' }]);
  });

  it('move the day at which monthly periods aim', () => {
    const credited = active(MONTHLY).on(credit, days(1));
    const ends: string[] = [];
    let subscription = credited;
    for (let month = 0; month < 3; month++) {
      const due = subscription.facts.accessUntil ?? START;
      ends.push(due.toISOString().slice(0, 10));
      subscription = subscription.on({ type: 'period_due' }, due).on({ type: 'charge_succeeded', plan: MONTHLY }, due);
    }
    expect(ends).toEqual(['2026-03-10', '2026-04-10', '2026-05-10']);
  });

  it('prolong what is left after a cancellation, without a charge', () => {
    const credited = active().on({ type: 'cancel' }).on(credit);
    expect(credited.facts).toMatchObject({ state: 'cancelled', accessUntil: days(17) });
    expect(nextCharge(credited.facts)).toBeNull();
  });

  it('wait for the outcome of an open charge, and need time that is left', () => {
    const open = active().on({ type: 'manual_renew' });
    expect(transition(open.facts, credit, START)).toMatchObject({ ok: false });
    expect(transition(grace().facts, credit, days(7))).toMatchObject({ ok: false });
    expect(transition(active().facts, credit, days(7))).toMatchObject({ ok: false });
  });
});
