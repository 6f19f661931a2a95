import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest';
import { buildTestApp, type TestApp } from '../../../../../test/build-test-app.ts';
import { makeLesson, makeLiveLesson, endLesson, makeRecording } from '../../../../../test/teachers.ts';
import { addTeacher } from '../../../live/teacher/add-teacher.ts';
import { announceLesson, withdrawAnnouncements } from './announce-lesson.ts';
import { announcementQueue } from './announcement-queue.ts';
import {
  dyingAt,
  follow as addFollowers,
  addDevice as addDeviceOf,
  PUSH,
  SMS,
} from '../../../../../test/notification/followers.ts';
import {
  announceAll as announceDue,
  announcedTo,
  type Type,
  type Choice,
} from '../../../../../test/notification/followers.ts';
import { announceLessons } from './announce-lessons.ts';

const HOUR_MS = 3_600_000;

let on: TestApp;
beforeAll(async () => {
  on = await buildTestApp();
});
afterAll(() => on.close());
beforeEach(async () => {
  for (const table of ['lesson_announcement', 'inbox_message', 'sms_message', 'push_message'] as const) {
    await on.services.db.deleteFrom(table).execute();
  }
});

/** A teacher without followers. */
async function newTeacher(): Promise<string> {
  const { db, newId } = on.services;
  const id = newId();
  await addTeacher(db, on.services, { id, subscriberId: null, name: 'هدى العلي', bio: 'معلّمة', photoFile: null });
  return id;
}

const follow = (teacherId: string, count: number, options: { country?: string; of?: Choice[]; type?: Type } = {}) =>
  addFollowers(on, { teacherId, count, ...options });
const addDevice = (subscriberId: string) => addDeviceOf(on, subscriberId);

async function announce(channelId: string, type: Type = 'lesson_started'): Promise<void> {
  await announceLesson(on.services.db, { channel_id: channelId, type, due_at: on.services.clock.now() });
}

const announceAll = (batch?: number, services = on.services) => announceDue(services, batch);
const received = (channelId: string, type: Type = 'lesson_started') => announcedTo(on, channelId, type);

const isDone = async () => (await announcementQueue.nextDue(on.services.db)) === null;

describe('an announcement', () => {
  it('reaches followers by their chosen channels, batch by batch', async () => {
    const teacher = await newTeacher();
    const plain = await follow(teacher, 4);
    const [pushed = ''] = await follow(teacher, 1, { of: [PUSH] });
    const devices = [await addDevice(pushed), await addDevice(pushed)];
    const [texted = ''] = await follow(teacher, 1, { of: [SMS, { channel: 'inbox', chosen: false }] });
    const lesson = await makeLiveLesson(on, teacher);
    await announce(lesson);
    await announceAll();
    const { inboxes, pushes, sms } = await received(lesson);
    expect(inboxes).toEqual([...plain, pushed].toSorted());
    expect(pushes.map(({ endpoint }) => endpoint).toSorted()).toEqual(devices.toSorted());
    expect(sms.map(({ dedupe_key }) => dedupe_key)).toEqual([`lesson_started:${lesson}:${texted}`]);
    expect(await isDone()).toBe(true);
  });

  it('has the time and month names of the follower’s country, and a link', async () => {
    const teacher = await newTeacher();
    const [iraqi = ''] = await follow(teacher, 1, { type: 'lesson_scheduled', of: [SMS] });
    const [egyptian = ''] = await follow(teacher, 1, { country: 'EG' });
    const lesson = await makeLesson(on, teacher, { inMinutes: 7 * 60, kind: 'sound' });
    await announce(lesson, 'lesson_scheduled');
    await announceAll();
    const { inbox, sms } = await received(lesson, 'lesson_scheduled');
    const toIraqi = inbox.find(({ subscriber_id }) => subscriber_id === iraqi);
    expect(toIraqi).toMatchObject({ title: 'درس جديد مع هدى العلي', link: `/live/sound/lessons/${lesson}` });
    expect(toIraqi?.text).toBe('«كيف نسأل عن الطريق؟»، الثلاثاء، 10 آذار، الساعة 7:00 م. ننتظرك!');
    expect(inbox.find(({ subscriber_id }) => subscriber_id === egyptian)?.text).toContain('10 مارس، الساعة 6:00 م');
    expect(sms[0]?.text).toContain('http://lisan.example/#/live/lessons');
    expect(sms[0]?.text?.length).toBeLessThanOrEqual(134);
  });

  it('skips followers who are muted or archived', async () => {
    const teacher = await newTeacher();
    const [muted = '', archived = '', reached = ''] = await follow(teacher, 3, { of: [SMS] });
    const { db, clock } = on.services;
    await db.updateTable('teacher_follow').set({ notifying: false }).where('subscriber_id', '=', muted).execute();
    await db.updateTable('subscriber').set({ archived_at: clock.now() }).where('id', '=', archived).execute();
    const lesson = await makeLiveLesson(on, teacher);
    await announce(lesson);
    await announceAll();
    const { inboxes, sms } = await received(lesson);
    expect(inboxes).toEqual([reached]);
    expect(sms).toHaveLength(1);
  });

  it('of a recording links to the recording', async () => {
    const teacher = await newTeacher();
    await follow(teacher, 1);
    const lesson = await makeLiveLesson(on, teacher);
    const recording = await makeRecording(on, teacher, { kind: 'video' });
    const { db } = on.services;
    await db
      .updateTable('live_channel')
      .set({ state: 'recorded', recording_id: recording })
      .where('id', '=', lesson)
      .execute();
    await announce(lesson, 'recording_ready');
    await announceAll();
    const { inbox } = await received(lesson, 'recording_ready');
    expect(inbox.map(({ link }) => link)).toEqual([`/recording/video/lessons/${recording}`]);
  });
});

describe('no follower is notified', () => {
  test.each<[string, Type, (lesson: string) => Promise<unknown>]>([
    ['of a start when the lesson is over', 'lesson_started', (lesson) => endLesson(on, lesson)],
    [
      'of a lesson that was cancelled',
      'lesson_started',
      (lesson) =>
        on.services.db.updateTable('live_channel').set({ cancelled_at: new Date() }).where('id', '=', lesson).execute(),
    ],
    ['that a lesson is soon when it is live', 'lesson_soon', async () => undefined],
    ['of a missing recording', 'recording_ready', (lesson) => endLesson(on, lesson)],
  ])('%s', async (_name, type, change) => {
    const teacher = await newTeacher();
    await follow(teacher, 2, { type, of: [SMS] });
    const lesson = await makeLiveLesson(on, teacher);
    await announce(lesson, type);
    await change(lesson);
    await announceAll();
    expect(await received(lesson, type)).toEqual({ inbox: [], pushes: [], sms: [], inboxes: [] });
    expect(await isDone()).toBe(true);
  });

  it('before the due time or after a withdrawal', async () => {
    const teacher = await newTeacher();
    await follow(teacher, 1);
    const lesson = await makeLesson(on, teacher, { inMinutes: 60 });
    const due_at = new Date(on.services.clock.now().getTime() + 50 * 60_000);
    await announceLesson(on.services.db, { channel_id: lesson, type: 'lesson_soon', due_at });
    expect(await announceLessons(on.services)).toBe(0);
    expect(await announcementQueue.nextDue(on.services.db)).toEqual(due_at);
    await withdrawAnnouncements(on.services.db, lesson);
    expect(await isDone()).toBe(true);
  });
});

describe('quiet hours', () => {
  /** From noon in Baghdad to 22:30, and back. */
  const LATE_MS = 10.5 * HOUR_MS;
  beforeEach(() => {
    on.advance(LATE_MS);
    return () => on.advance(-LATE_MS);
  });

  it('delay SMS and push until they end, but not the inbox', async () => {
    const teacher = await newTeacher();
    const [learner = ''] = await follow(teacher, 1, { type: 'lesson_scheduled', of: [SMS, PUSH] });
    await addDevice(learner);
    const lesson = await makeLesson(on, teacher, { inMinutes: 72 * 60 });
    await announce(lesson, 'lesson_scheduled');
    await announceAll();
    const { inboxes, pushes, sms } = await received(lesson, 'lesson_scheduled');
    expect(inboxes).toEqual([learner]);
    for (const [message] of [pushes, sms]) {
      expect(message?.next_try_at.toISOString()).toBe('2026-03-11T05:00:00.000Z');
      expect(message?.valid_until.toISOString()).toBe('2026-03-12T05:00:00.000Z');
    }
  });

  it('expire queued SMS and pushes of a lesson that is withdrawn', async () => {
    const teacher = await newTeacher();
    const [learner = ''] = await follow(teacher, 1, { type: 'lesson_scheduled', of: [SMS, PUSH] });
    await addDevice(learner);
    const [lesson, other] = [await makeLesson(on, teacher), await makeLesson(on, teacher)];
    for (const id of [lesson, other]) await announce(id, 'lesson_scheduled');
    await announceAll();
    await withdrawAnnouncements(on.services.db, lesson);
    for (const [id, state] of [
      [lesson, 'expired'],
      [other, 'queued'],
    ] as const) {
      const { pushes, sms } = await received(id, 'lesson_scheduled');
      expect([...pushes, ...sms].map((message) => message.state)).toEqual([state, state]);
    }
  });

  it('suppress SMS and push of an urgent announcement', async () => {
    const teacher = await newTeacher();
    const of = [SMS, PUSH];
    const [learner = ''] = await follow(teacher, 1, { of });
    const [westerner = ''] = await follow(teacher, 1, { of, country: 'MA' });
    for (const id of [learner, westerner]) await addDevice(id);
    const lesson = await makeLiveLesson(on, teacher);
    await announce(lesson);
    await announceAll();
    const { inboxes, pushes, sms } = await received(lesson);
    expect(inboxes).toEqual([learner, westerner].toSorted());
    expect(pushes.map(({ subscriber_id }) => subscriber_id)).toEqual([westerner]);
    expect(sms.map(({ dedupe_key }) => dedupe_key)).toEqual([`lesson_started:${lesson}:${westerner}`]);
  });

  it('suppress SMS of a lesson that is over before they end', async () => {
    const teacher = await newTeacher();
    await follow(teacher, 1, { type: 'lesson_scheduled', of: [SMS] });
    const lesson = await makeLesson(on, teacher, { inMinutes: 9 * 60 });
    await announce(lesson, 'lesson_scheduled');
    await announceAll();
    const { inbox, sms } = await received(lesson, 'lesson_scheduled');
    expect([inbox.length, sms.length]).toEqual([1, 0]);
  });
});

describe('exactly-once delivery', () => {
  async function crowd(count: number) {
    const teacher = await newTeacher();
    const ids = await follow(teacher, count, { of: [SMS, PUSH] });
    for (const id of ids) await addDevice(id);
    const lesson = await makeLiveLesson(on, teacher);
    await announce(lesson);
    return { lesson, ids };
  }

  async function expectOnce({ lesson, ids }: Awaited<ReturnType<typeof crowd>>) {
    const { inboxes, pushes, sms } = await received(lesson);
    expect(inboxes).toEqual(ids.toSorted());
    expect(pushes.map(({ subscriber_id }) => subscriber_id).toSorted()).toEqual(ids.toSorted());
    expect(sms).toHaveLength(ids.length);
    expect(await isDone()).toBe(true);
  }

  test.each([
    ['after reading the choices of its second batch', 'notification_choice', 2],
    ['during the inbox insert', 'inbox_message', 1],
    ['between inbox and SMS', 'sms_message', 2],
    ['between SMS and devices', 'push_endpoint', 1],
    ['before it saved its progress', 'push_message', 3],
  ])('holds when a batch fails %s', async (_when, table, nth) => {
    const all = await crowd(8);
    await announceAll(3, dyingAt(on, table, nth));
    expect(await isDone()).toBe(false);
    on.advance(10_000);
    await announceAll(3);
    await expectOnce(all);
  });

  it('holds with concurrent workers and several lessons', async () => {
    const crowds = [await crowd(7), await crowd(4)];
    await Promise.all([announceAll(2), announceAll(3), announceAll(2)]);
    await announceAll();
    for (const all of crowds) await expectOnce(all);
  });

  it('holds when the same announcement is queued again', async () => {
    const all = await crowd(3);
    await announceAll();
    await announce(all.lesson);
    await announceAll();
    await expectOnce(all);
  });
});
