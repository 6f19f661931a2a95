import { lostAttempts } from '../server/src/features/billing/subscription/billing/charge-store.ts';
import { dueSubscriptions, nextDueTime } from '../server/src/features/billing/subscription/billing/due-store.ts';
import {
  hasUnanswered,
  undecidedSpan,
  unansweredWithin,
} from '../server/src/features/billing/subscription/billing/walk-store.ts';
import {
  bookedNotListed,
  listedNotAgreeing,
} from '../server/src/features/billing/subscription/carrier/compare-store.ts';
import { firstChargeAt, lastSweptDay } from '../server/src/features/billing/subscription/carrier/sweep-store.ts';
import {
  endingsToRemindOf,
  nextReminderDue,
} from '../server/src/features/billing/subscription/messages/reminder-store.ts';
import { effectQueue } from '../server/src/features/billing/subscription/state/effect-queue.ts';
import { NOW, TIME, type Rows } from './queues-rows.ts';
import type { List } from './queues-lists.ts';

const LIMIT = 50;
const one = { units: 1 };
const some = { units: LIMIT };

export function billingLists(): List[] {
  return [...subscriptionLists(), ...outboxLists(), ...chargeLists(), ...sweepLists()];
}

const DONE = { state: `'done'` };
const EXPIRED = {
  state: `'expired'`,
  facts: `'{"state":"expired","version":1}'`,
  due_at: 'null',
  access_ends_at: 'null',
};

const facts = (state: string) => `'{"state":"${state}","version":1}'`;

function subscriptionLists(): List[] {
  const due: Rows[] = [
    { table: 'subscription', set: { state: `'active'`, facts: facts('active'), due_at: TIME }, past: EXPIRED },
  ];
  const endings: Rows[] = [
    { table: 'subscription', set: { state: `'active'`, facts: facts('active'), access_ends_at: TIME }, past: EXPIRED },
  ];
  // Later ends are a millisecond apart.
  const now = new Date('2026-02-28T23:00:00Z');
  const clock = { now: () => now, advance: () => undefined };
  return [
    {
      name: 'due subscriptions',
      rows: due,
      ask: (db) => dueSubscriptions(db, { now: NOW, limit: LIMIT }).execute(),
      ...some,
    },
    { name: 'due subscriptions, next due', rows: due, ask: (db) => nextDueTime(db), ...one },
    {
      name: 'reminders of ends',
      rows: endings,
      ask: (db) => endingsToRemindOf(db, { now, limit: LIMIT }).execute(),
      ...some,
    },
    { name: 'reminders of ends, next due', rows: endings, ask: (db) => nextReminderDue({ db, clock }), ...one },
  ];
}

/** Charges and effects that do not wait behind them, in one table. */
function outboxLists(): List[] {
  const rows: Rows[] = [
    {
      table: 'billing_outbox',
      set: { state: `'queued'`, type: `case when n % 2 = 0 then 'end_mandate' else 'charge' end` },
      past: DONE,
    },
  ];
  return effectQueue.lanes.flatMap((lane): List[] => [
    { name: `billing/${lane}`, rows, ask: (db) => effectQueue.claim(db, { lane, now: NOW, limit: LIMIT }), ...some },
    { name: `billing/${lane}, next due`, rows, ask: (db) => effectQueue.nextDue(db, [lane]), ...one },
  ]);
}

function chargeLists(): List[] {
  const attempts = (state: string): Rows[] => [
    { table: 'charge_attempt', set: { state: `'${state}'` }, past: { state: `'succeeded'` } },
  ];
  const span = { from: new Date('2026-02-28T00:00:00Z'), until: NOW };
  return [
    {
      name: 'lost charges',
      rows: attempts('initiated'),
      ask: (db) => lostAttempts(db, { before: NOW, limit: LIMIT }),
      ...some,
    },
    { name: 'span of undecided charges', rows: attempts('unknown'), ask: (db) => undecidedSpan(db), ...one },
    {
      name: 'unanswered charges',
      rows: attempts('unknown'),
      ask: (db) => unansweredWithin(db, { ...span, after: null, limit: LIMIT }),
      ...some,
    },
    { name: 'whether any charge is unanswered', rows: attempts('unknown'), ask: (db) => hasUnanswered(db), ...one },
    {
      name: 'whether any charge is unanswered, none is',
      rows: attempts('succeeded'),
      ask: (db) => hasUnanswered(db),
      ...one,
    },
  ];
}

const BEFORE = { initiated_at: `timestamptz '2026-02-01' + n * interval '1 ms'` };

/** A page of a comparison has 5000 payments, whatever the day's number. */
function sweepLists(): List[] {
  const key = `'k' || n`;
  const listed: Rows[] = [
    {
      table: 'carrier_sweep_payment',
      set: { day: `date '2026-03-01'`, key, payment_id: `'p' || n` },
      past: { day: `date '2026-02-28'` },
    },
    { table: 'charge_attempt', set: { state: `'succeeded'`, key }, past: BEFORE },
    { table: 'ledger_entry', set: { kind: `'charge'`, attempt_id: 'md5(n::text)::uuid' }, past: {} },
  ];
  const days: Rows[] = [{ table: 'carrier_sweep' }];
  const day = { name: '2026-03-01', from: new Date('2026-03-01T00:00:00Z'), until: new Date('2026-03-02T00:00:00Z') };
  return [
    {
      name: 'carrier sweep, listed payments',
      rows: listed,
      ask: (db) => listedNotAgreeing(db, day).next(),
      units: 5_000,
    },
    { name: 'carrier sweep, booked charges', rows: listed, ask: (db) => bookedNotListed(db, day).next(), units: 5_000 },
    { name: 'carrier sweep, last day', rows: days, ask: (db) => lastSweptDay(db), ...one },
    { name: 'carrier sweep, first charge', rows: listed, ask: (db) => firstChargeAt(db), ...one },
  ];
}
