import {
  nextWeekDue,
  lockDueWeeks,
} from '../server/src/features/learning/progress/week-announcements/week-announcement-store.ts';
import {
  endMissed,
  firstToMiss,
  lockAbandoned,
  oldestOnAir,
} from '../server/src/features/live/live/lessons/close-store.ts';
import { claimUnclosed, nextUnclosed } from '../server/src/features/live/live/lessons/provider-close-store.ts';
import { noticeQueue } from '../server/src/features/console/notices/notice-queue.ts';
import { announcementQueue } from '../server/src/features/account/notification/announce/announcement-queue.ts';
import { pushQueue } from '../server/src/features/account/notification/push-queue.ts';
import { smsQueue } from '../server/src/features/account/notification/sms-queue.ts';
import { transcriptQueue } from '../server/src/features/live/recording/transcript/transcript-queue.ts';
import { recordingQueue } from '../server/src/features/live/recording/making/recording-queue.ts';
import { removeBatch } from '../server/src/features/upkeep/retention/remove-expired.ts';
import { RETENTION_RULES, type RetentionRule } from '../server/src/features/upkeep/retention/retention-rules.ts';
import { callbackQueue } from '../server/src/features/billing/subscription/carrier/callback-queue.ts';
import { checkQueue } from '../server/src/features/learning/writing/check-queue.ts';
import type { Tables } from '../server/src/platform/database/schema.ts';
import { billingLists } from './queues-billing-lists.ts';
import type { Asking } from './queues-buffers.ts';
import { NOW, TIME, type Rows } from './queues-rows.ts';

/** A list of due work: its rows, and its query. `units`: how many units of work a result has. */
export type List = { name: string; rows: readonly Rows[]; ask: Asking; units: number };

const LIMIT = 50;
const at = { now: NOW, limit: LIMIT };
const one = { units: 1 };
const some = { units: LIMIT };

/** Returns every list that a job works through, with the query for its next due time if that is another query. */
export function allLists(): List[] {
  return [...messageLists(), ...billingLists(), ...lessonLists(), ...RETENTION_RULES.map(retentionList)];
}

const DELIVERED = { state: `'delivered'` };
const queued = { state: `'queued'`, valid_until: `timestamptz '2027-01-01'` };

function messageLists(): List[] {
  const push: Rows[] = [{ table: 'push_message', set: queued, past: { state: `'sent'` } }];
  const callbacks: Rows[] = [{ table: 'carrier_callback', set: { state: `'received'` }, past: { state: `'done'` } }];
  const announcements: Rows[] = [
    { table: 'lesson_announcement', set: { type: `'lesson_soon'` }, past: { state: `'done'` } },
  ];
  const notices: Rows[] = [{ table: 'notice_sending', set: { state: `'queued'` }, past: { state: `'done'` } }];
  const drafts: Rows[] = [{ table: 'writing_draft', set: { state: `'queued'` }, past: { state: `'checked'` } }];
  const sms = smsQueue.lanes.flatMap((lane): List[] => {
    const rows: Rows[] = [{ table: 'sms_message', set: { ...queued, class: `'${lane}'` }, past: DELIVERED }];
    return [
      { name: `sms/${lane}`, rows, ask: (db) => smsQueue.claim(db, { lane, ...at }), ...some },
      { name: `sms/${lane}, next due`, rows, ask: (db) => smsQueue.nextDue(db, [lane]), ...one },
    ];
  });
  const sending: Rows[] = [
    { table: 'sms_message', set: { ...queued, class: `'otp'`, state: `'sending'` }, past: DELIVERED },
  ];
  return [
    ...sms,
    { name: 'sms in flight', rows: sending, ask: (db) => smsQueue.abandon(db, { ...at, state: 'unknown' }), ...some },
    { name: 'push', rows: push, ask: (db) => pushQueue.claim(db, { lane: 'all', ...at }), ...some },
    { name: 'push, next due', rows: push, ask: (db) => pushQueue.nextDue(db), ...one },
    { name: 'notices', rows: notices, ask: (db) => noticeQueue.claim(db, { lane: 'all', ...at }), ...some },
    { name: 'notices, next due', rows: notices, ask: (db) => noticeQueue.nextDue(db), ...one },
    { name: 'callbacks', rows: callbacks, ask: (db) => callbackQueue.claim(db, { lane: 'all', ...at }), ...some },
    { name: 'callbacks, next due', rows: callbacks, ask: (db) => callbackQueue.nextDue(db), ...one },
    {
      name: 'announcements',
      rows: announcements,
      ask: (db) => announcementQueue.claim(db, { lane: 'all', ...at }),
      ...some,
    },
    { name: 'drafts', rows: drafts, ask: (db) => checkQueue.claim(db, { lane: 'all', ...at }), ...some },
    { name: 'drafts, next due', rows: drafts, ask: (db) => checkQueue.nextDue(db), ...one },
    { name: 'announcements, next due', rows: announcements, ask: (db) => announcementQueue.nextDue(db), ...one },
  ];
}

function lessonLists(): List[] {
  const lesson = (set: Rows['set']): Rows => ({
    table: 'live_channel',
    set: { kind: `'video'`, ...set },
    past: { state: `'ended'`, provider_close_at: 'null' },
  });
  const scheduled = [lesson({ state: `'scheduled'` })];
  const onAir = [lesson({ state: `'live'`, started_at: TIME })];
  const unclosed = [lesson({ state: `'ended'`, provider_close_at: TIME })];
  const ended: Rows[] = [{ table: 'recording_job', past: { state: `'dead'` } }];
  const captions = transcriptQueue.lanes.flatMap((lane): List[] => {
    const rows: Rows[] = [
      {
        table: 'recording_transcript',
        set: { source: `'${lane}'` },
        past: { state: `'ready'`, source: `'automatic'` },
      },
    ];
    return [
      { name: `captions/${lane}`, rows, ask: (db) => transcriptQueue.claim(db, { lane, ...at }), ...some },
      { name: `captions/${lane}, next due`, rows, ask: (db) => transcriptQueue.nextDue(db, [lane]), ...one },
    ];
  });
  const openings: Rows[] = [
    { table: 'subscriber', set: { msisdn: `'+964' || (7700000000 + n)` } },
    {
      table: 'level_subscriber',
      set: { announcement_due_at: TIME, current: 'true' },
      past: { announcement_due_at: 'null' },
    },
  ];
  const silent = { startedBy: NOW, seenBy: NOW };
  return [
    { name: 'recordings', rows: ended, ask: (db) => recordingQueue.claim(db, { lane: 'all', ...at }), ...some },
    ...captions,
    { name: 'recordings, next due', rows: ended, ask: (db) => recordingQueue.nextDue(db), ...one },
    { name: 'week openings', rows: openings, ask: (db) => lockDueWeeks(db, { now: NOW, limit: LIMIT }), ...some },
    { name: 'week openings, next due', rows: openings, ask: (db) => nextWeekDue(db), ...one },
    {
      name: 'missed lessons',
      rows: scheduled,
      ask: (db) => endMissed(db, { startingBy: NOW, now: NOW, limit: LIMIT }),
      ...some,
    },
    { name: 'missed lessons, next due', rows: scheduled, ask: (db) => firstToMiss(db), ...one },
    { name: 'abandoned lessons', rows: onAir, ask: (db) => lockAbandoned(db, silent, LIMIT), ...some },
    { name: 'abandoned lessons, next due', rows: onAir, ask: (db) => oldestOnAir(db), ...one },
    { name: 'lessons open at a provider', rows: unclosed, ask: (db) => claimUnclosed(db, at), ...some },
    { name: 'lessons open at a provider, next due', rows: unclosed, ask: (db) => nextUnclosed(db), ...one },
  ];
}

const YOUNG = `timestamptz '2040-01-01' + n * interval '1 day'`;
const LONG_AFTER = new Date('2035-01-01T00:00:00Z');
/** Columns required by a constraint of a table. */
const EXPIRED: Partial<Record<keyof Tables, Rows['set']>> = {
  sms_message: { class: `'promotional'`, state: `'delivered'` },
  push_message: { state: `'sent'` },
  lesson_announcement: { type: `'lesson_soon'`, state: `'done'` },
  carrier_callback: { state: `'done'` },
  billing_outbox: { type: `'charge'`, state: `'done'` },
  otp_budget: { day: `date '1400-01-01' + n` },
  placement_test: { form: `'adaptive'` },
  session: { scope: `'full'` },
  otp_challenge: { purpose: `'login'` },
  simulated_sms: { class: `'otp'` },
  detected_url: { type: `'home'` },
};

function retentionList(rule: RetentionRule): List {
  const set = { [rule.column]: TIME, ...EXPIRED[rule.table] };
  return {
    name: `retention of ${rule.table}, ${rule.column}`,
    rows: [
      { table: rule.table, set, past: { [rule.column]: set[rule.column] === TIME ? YOUNG : `date '2040-01-01' + n` } },
    ],
    ask: (db) => removeBatch(db, rule, { now: LONG_AFTER, from: null, limit: LIMIT }),
    ...some,
  };
}
