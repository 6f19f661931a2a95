import { randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import type { TestApp } from '../../../../test/build-test-app.ts';
import { figuresOf } from '../../../../test/figures-of.ts';
import { it } from '../../../../test/fixture.ts';
import { insertPast } from '../../../../test/past-rows.ts';
import { computeNext, planRecentDays } from './compute-figures.ts';

// Every number here was counted by hand from the rows below. The day is 9 March in Baghdad: from 21:00 to 21:00 UTC.
const DAY = '2026-03-09';
const [FIRST, NOON, LAST] = ['2026-03-08T21:00:00Z', '2026-03-09T09:00:00Z', '2026-03-09T20:59:59.999Z'];
const [BEFORE, AFTER] = ['2026-03-08T20:59:59.999Z', '2026-03-09T21:00:00Z'];
const WEEK_AGO = '2026-03-02T09:00:00Z';

it.beforeAll(async ({ server }) => {
  await insertPeople(server);
  await insertLearning(server);
  await insertReach(server);
  await planRecentDays(server.services);
  while ((await computeNext(server.services)) > 0);
});

const rows = (server: TestApp, metric: string) => figuresOf(server.services.db, metric, DAY);

const [quick, slow, reader, silent, week1, week2, week3] = Array.from({ length: 7 }, () => randomUUID());
let numbers = 0;
const account = (id: string | undefined, at: string, more: object = {}) => ({
  id,
  msisdn: `+96477011${10_000 + ++numbers}`,
  country: 'IQ',
  roles: [],
  created_at: at,
  last_seen_at: at,
  owner_generation: 1,
  ...more,
});
const session = (subscriber: string | undefined, startedAt: string, endedAt: string | null) => ({
  subscriber_id: subscriber,
  id: randomUUID(),
  level_id: randomUUID(),
  course_version_id: randomUUID(),
  minutes: 5,
  learner_day: DAY,
  state: endedAt === null ? 'open' : 'finished',
  started_at: startedAt,
  ended_at: endedAt,
  result: endedAt === null ? null : {},
});
const event = (subscriber: string | undefined, at: string, points: number) => ({
  subscriber_id: subscriber,
  id: randomUUID(),
  at,
  learner_day: DAY,
  kind: 'item_done',
  item_uuid: randomUUID(),
  points,
  detail: {},
});

async function insertPeople(server: TestApp) {
  await insertPast(server, 'subscriber', [
    account(quick, FIRST, { name: 'ن', onboarded_at: NOON, welcome_seen_at: NOON }),
    account(slow, NOON, { name: 'ن', onboarded_at: '2026-03-10T08:59:59Z' }),
    account(reader, LAST, { onboarded_at: '2026-03-10T21:00:00Z' }),
    account(silent, LAST),
    // Staff do not count, and accounts created a moment before or after the day do not count either.
    account(randomUUID(), NOON, { roles: ['support'] }),
    account(randomUUID(), BEFORE),
    account(randomUUID(), AFTER),
    account(week1, WEEK_AGO),
    account(week2, WEEK_AGO),
    account(week3, WEEK_AGO),
  ]);
  const known = account(randomUUID(), WEEK_AGO);
  await insertPast(server, 'subscriber', [known]);
  const code = (msisdn: string, at: string, purpose = 'login') => ({
    id: randomUUID(),
    msisdn,
    purpose,
    code_hash: 'h',
    detail: {},
    created_at: at,
    expires_at: at,
    attempts: 0,
    foreign_attempts: 0,
  });
  await insertPast(server, 'otp_challenge', [
    code('+9647719999991', FIRST),
    code('+9647719999991', NOON),
    code('+9647719999992', LAST),
    code('+9647719999993', AFTER),
    code('+9647719999994', NOON, 'profile'),
    code(known.msisdn, NOON),
  ]);
}

async function insertLearning(server: TestApp) {
  await insertPast(server, 'learning_goal', [{ subscriber_id: quick, minutes: 5, updated_at: NOON }]);
  await insertPast(server, 'placement_test', [
    { subscriber_id: slow, id: randomUUID(), form: 'fixed', question_uuids: [], started_at: NOON },
  ]);
  await insertPast(server, 'daily_session', [
    // Ten minutes; a session left open for hours; a session of another learner, of a minute, started the day before.
    session(quick, NOON, '2026-03-09T09:10:00Z'),
    session(quick, '2026-03-09T12:00:00Z', '2026-03-09T18:00:00Z'),
    session(week1, BEFORE, '2026-03-08T21:00:59.999Z'),
    session(week1, BEFORE, BEFORE),
    // Started within a day of the sign-up, and ended after it.
    session(slow, '2026-03-09T10:00:00Z', '2026-03-10T09:00:00Z'),
    session(silent, LAST, null),
  ]);
  await insertPast(server, 'learning_event', [
    // A lesson is worth ten points, a word two.
    event(reader, LAST, 10),
    event(silent, LAST, 2),
    event(week1, NOON, 2),
    event(week1, LAST, 2),
    event(week2, AFTER, 2),
    event(week3, BEFORE, 2),
  ]);
  await insertPast(server, 'experiment_exposure', [
    { subscriber_id: quick, experiment: 'nothing', variant: 'a', at: FIRST },
    { subscriber_id: reader, experiment: 'nothing', variant: 'a', at: LAST },
    { subscriber_id: silent, experiment: 'nothing', variant: 'b', at: LAST },
    { subscriber_id: week1, experiment: 'nothing', variant: 'b', at: AFTER },
  ]);
}

async function insertReach(server: TestApp) {
  const sms = (state: string, at: string, kind = 'otp') => ({
    id: randomUUID(),
    msisdn: '+9647700000000',
    class: kind,
    dedupe_key: randomUUID(),
    state,
    attempts: 1,
    created_at: at,
    next_try_at: at,
    valid_until: at,
  });
  await insertPast(server, 'sms_message', [
    sms('delivered', FIRST),
    sms('delivered', NOON),
    sms('failed', LAST),
    sms('delivered', LAST, 'promotional'),
    sms('delivered', AFTER),
    sms('queued', NOON),
  ]);
  const url = (address: string, more: object = {}) => ({
    id: randomUUID(),
    url: address,
    type: 'landing_page',
    first_saved: true,
    at: NOON,
    ...more,
  });
  await insertPast(server, 'detected_url', [
    url('https://lisan.example/?utm_source=Zain&utm_campaign=ramadan', { subscriber_id: null }),
    url('https://lisan.example/?utm_source=zain&utm_campaign=ramadan'),
    url('https://lisan.example/#/home?ref=friend'),
    url('https://lisan.example/?gclid=1', { at: LAST }),
    url('https://lisan.example/a-page-of-its-own', { at: FIRST }),
    url('https://lisan.example/?ref=friend', { at: AFTER }),
    url('https://lisan.example/?ref=friend', { first_saved: false, subscriber_id: quick }),
  ]);
  const [aired, earlier] = [randomUUID(), randomUUID()];
  const lesson = (id: string, at: string) => ({
    id,
    teacher_id: randomUUID(),
    title: 't',
    kind: 'sound',
    state: 'ended',
    starts_at: at,
    started_at: at,
    created_at: at,
    chat_open: false,
    auto_publish: true,
    provider_close_attempts: 0,
  });
  await insertPast(server, 'live_channel', [lesson(aired, NOON), lesson(earlier, BEFORE)]);
  const view = (channel: string, subscriber: string | undefined) => ({
    channel_id: channel,
    subscriber_id: subscriber,
    viewing: false,
    first_seen_at: NOON,
    last_seen_at: NOON,
    node_ids: [],
  });
  await insertPast(server, 'channel_view', [view(aired, quick), view(aired, slow), view(earlier, quick)]);
  await insertPast(server, 'channel_like', [
    { channel_id: aired, subscriber_id: quick, liked: true, changed_at: NOON },
    { channel_id: aired, subscriber_id: slow, liked: false, changed_at: NOON },
  ]);
}

describe('the figures of learners', () => {
  it('count sign-ups, and who finished a session or a lesson within a day', async ({ server }) => {
    expect(await rows(server, 'sign_ups')).toEqual([['', '', '', 4]]);
    expect(await rows(server, 'activated')).toEqual([['', '', '', 2]]);
  });

  it('count each step of onboarding', async ({ server }) => {
    expect(await rows(server, 'onboarding_code')).toEqual([['', '1_code_asked', '', 2]]);
    expect(await rows(server, 'onboarding')).toEqual([
      ['', '2_code_confirmed', '', 4],
      ['', '3_name', '', 2],
      ['', '4_level_test', '', 1],
      ['', '5_level_chosen', '', 2],
      ['', '6_welcome', '', 1],
      ['', '7_goal', '', 1],
      ['', '8_session_started', '', 3],
      ['', '9_session_finished', '', 1],
    ]);
  });

  it('count who of a cohort learns on a later day', async ({ server }) => {
    // One account was created the day before, and it does not learn; four were created a week before, and one of them
    // learns.
    expect(await rows(server, 'cohort_size')).toEqual([
      ['', 'day_1', '', 1],
      ['', 'day_7', '', 4],
    ]);
    expect(await rows(server, 'cohort_active')).toEqual([['', 'day_7', '', 1]]);
  });

  it('sum sessions, and their minutes up to half an hour each', async ({ server }) => {
    expect(await rows(server, 'sessions')).toEqual([['', '', '', 3]]);
    expect(await rows(server, 'session_learners')).toEqual([['', '', '', 2]]);
    expect(await rows(server, 'session_minutes')).toEqual([['', '', '', 41]]);
  });

  it('count exposures to an experiment, and conversions within a day of them', async ({ server }) => {
    expect(await rows(server, 'experiment_exposed')).toEqual([
      ['', 'nothing', 'a', 2],
      ['', 'nothing', 'b', 1],
    ]);
    expect(await rows(server, 'experiment_converted')).toEqual([['', 'nothing', 'a', 1]]);
  });
});

describe('the figures of reach', () => {
  it('count messages by class and state', async ({ server }) => {
    expect(await rows(server, 'sms')).toEqual([
      ['', 'otp', 'delivered', 2],
      ['', 'otp', 'failed', 1],
      ['', 'promotional', 'delivered', 1],
    ]);
  });

  it('count first addresses by source and campaign, and sign-ups whose session reported one', async ({ server }) => {
    expect(await rows(server, 'source_visits')).toEqual([
      ['', 'direct', '', 1],
      ['', 'friend', '', 1],
      ['', 'gclid', '', 1],
      ['', 'zain', 'ramadan', 2],
    ]);
    expect(await rows(server, 'source_sign_ups')).toEqual([['', 'friend', '', 1]]);
  });

  it('count lessons on air and their learners', async ({ server }) => {
    expect(await rows(server, 'live')).toEqual([
      ['', '1_lessons', '', 1],
      ['', '2_visits', '', 2],
      ['', '3_learners', '', 2],
      ['', '5_likes', '', 1],
    ]);
  });
});
