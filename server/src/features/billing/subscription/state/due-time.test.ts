import { describe, expect, it } from 'vitest';
import type { SubscriptionFacts } from '../../../../domain/subscription/facts.ts';
import {
  active,
  DAILY,
  days,
  grace,
  hours,
  MONTHLY,
  parking,
  START,
  story,
  suspended,
  WEEKLY,
} from '../../../../../test/subscription/fact-samples.ts';
import { transition } from '../../../../domain/subscription/state.ts';
import { dueTime, TIMED_EVENTS } from './due-time.ts';
import { readFacts } from './facts-record.ts';

const asked = story().on({ type: 'request_activation', plan: WEEKLY, trialUsed: true });
const consented = parking(MONTHLY)
  .on({ type: 'request_activation', plan: MONTHLY, trialUsed: true })
  .on({ type: 'confirm' });

/** Asked for while renewal was off, which was then turned on again and denied. */
const owingWithRequest = active()
  .on({ type: 'auto_off' })
  .on({ type: 'request_activation', plan: DAILY, trialUsed: true }, hours(-23, days(7.4)))
  .on({ type: 'auto_on', consented: false }, days(6.9))
  .on({ type: 'period_due' }, days(7))
  .on({ type: 'charge_denied' }, days(7));

const CASES: [string, SubscriptionFacts, Date | null][] = [
  ['a request, after 23 hours', asked.facts, hours(23)],
  ['free days, at their end', parking().facts, days(3)],
  [
    'free days with a request that goes stale first',
    parking(DAILY).on({ type: 'request_activation', plan: DAILY, trialUsed: true }).facts,
    hours(23),
  ],
  ['consented free days, at their end', consented.facts, days(7)],
  ['paid time, at its end', active().facts, days(7)],
  ['a renewal under way', active().on({ type: 'period_due' }, days(7)).facts, null],
  ['a charge that is under way before the end', active().on({ type: 'manual_renew' }, days(6)).facts, days(7)],
  ['grace, at the next retry', grace().facts, new Date(days(7).getTime() + 12 * 3_600_000)],
  ['grace with a charge open, at its end', grace().on({ type: 'retry_due' }, days(7.5)).facts, days(10)],
  ['grace with a request that goes stale before the next retry', owingWithRequest.facts, days(7.4)],
  ['suspension, at the next retry', suspended().facts, days(7.5)],
  ['cancelled, at the end of paid time', active().on({ type: 'cancel' }).facts, days(7)],
  ['a first charge that is open', asked.on({ type: 'confirm' }).facts, null],
  ['the end', asked.on({ type: 'cancel' }).facts, null],
];

describe('dueTime', () => {
  it.each(CASES)('of %s', (_, facts, due) => {
    expect(dueTime(facts)).toEqual(due);
  });

  it.each(CASES)('is when an event applies and not before: %s', (_, facts, due) => {
    if (!due) return;
    const mayAct = (now: Date) => TIMED_EVENTS.some((event) => transition(facts, event, now).ok);
    expect(mayAct(due)).toBe(true);
    expect(mayAct(new Date(due.getTime() - 1))).toBe(due <= START);
  });

  it.each(CASES)('survives being stored: %s', (_, facts, due) => {
    const stored = readFacts(JSON.parse(JSON.stringify(facts)));
    expect(stored).toEqual(facts);
    expect(dueTime(stored)).toEqual(due);
  });
});
