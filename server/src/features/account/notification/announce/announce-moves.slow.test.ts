import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '../../../../../test/build-test-app.ts';
import { callApi } from '../../../../../test/call-api.ts';
import { makeTeacher, type TestTeacher } from '../../../../../test/teachers.ts';
import {
  addDevice,
  dyingAt,
  follow,
  PUSH,
  SMS,
  announceAll,
  announcedTo,
  type Type,
} from '../../../../../test/notification/followers.ts';
import { announceLessons } from './announce-lessons.ts';

const MINUTE_MS = 60_000;

let on: TestApp;
beforeAll(async () => {
  on = await buildTestApp();
});
afterAll(() => on.close());

const inMinutes = (minutes: number) => new Date(on.services.clock.now().getTime() + minutes * MINUTE_MS).toISOString();
const announce = (batch?: number) => announceAll(on.services, batch);

type Plan = { count?: number; ahead?: number; type?: Type };

/** Plans a lesson, by default in three hours, with `count` followers who chose every channel. */
async function plan({ count = 5, ahead = 180, type = 'lesson_scheduled' }: Plan = {}) {
  const teacher = await makeTeacher(on);
  const ids = await follow(on, { teacherId: teacher.id, count, type, of: [SMS, PUSH] });
  for (const id of ids) await addDevice(on, id);
  const { token } = teacher.account;
  const body = { title: 'كيف نطلب القهوة؟', kind: 'video' as const, level_id: null, starts_at: inMinutes(ahead) };
  const { lesson } = await callApi(on.app, 'POST /api/studio/lessons', { token, body });
  return { teacher, ids: ids.toSorted(), id: lesson.id, startsAt: lesson.starts_at };
}

const move = ({ account: { token } }: TestTeacher, id: string, starts_at: string) =>
  callApi(on.app, 'POST /api/studio/lessons/:id/update', { token, params: { id }, body: { starts_at } });
const cancel = ({ account: { token } }: TestTeacher, id: string) =>
  callApi(on.app, 'POST /api/studio/lessons/:id/cancel', { token, params: { id } });

/** Returns the inbox recipients of each round; expects one SMS and one push for each of them. */
async function rounds(id: string, type: Type): Promise<string[][]> {
  const found: string[][] = [];
  for (let round = 0; ; round += 1) {
    const { inboxes, sms, pushes } = await announcedTo(on, id, type, round);
    if (inboxes.length === 0) return found;
    expect([sms.length, pushes.length]).toEqual([inboxes.length, inboxes.length]);
    found.push(inboxes);
  }
}

describe('a lesson that is moved after its announcement', () => {
  test('announces the new time once to each follower', async () => {
    const { teacher, ids, id } = await plan();
    await announce();
    await move(teacher, id, inMinutes(24 * 60 + 4 * 60));
    await announce();
    await announce();
    expect(await rounds(id, 'lesson_moved')).toEqual([ids]);
    const { inbox, sms, pushes } = await announcedTo(on, id, 'lesson_moved');
    expect(inbox[0]).toMatchObject({
      title: 'تغيّر موعد درسك مع هدى العلي',
      text: '«كيف نطلب القهوة؟» صار موعده الأربعاء، 11 آذار، الساعة 4:00 م. ننتظرك!',
      link: `/live/video/lessons/${id}`,
    });
    expect(sms[0]?.text).toContain('الأربعاء، 11 آذار، الساعة 4:00 م');
    expect(pushes[0]?.text).toBe(inbox[0]?.text);
    expect(await rounds(id, 'lesson_scheduled')).toEqual([ids]);
  });

  test('announces both of two moves, and cancels queued pushes of the first', async () => {
    const { teacher, ids, id } = await plan();
    await announce();
    await move(teacher, id, inMinutes(300));
    await announce();
    await move(teacher, id, inMinutes(240));
    expect((await announcedTo(on, id, 'lesson_moved')).sms.map(({ state }) => state)).toEqual(ids.map(() => 'expired'));
    await announce();
    await move(teacher, id, inMinutes(300));
    await announce();
    expect(await rounds(id, 'lesson_moved')).toEqual([ids, ids, ids]);
  });

  test('announces moves of minutes only when they add up to five', async () => {
    const { teacher, ids, id } = await plan();
    await announce();
    for (const minutes of [182, 184]) await move(teacher, id, inMinutes(minutes));
    await announce();
    expect(await rounds(id, 'lesson_moved')).toEqual([]);
    await move(teacher, id, inMinutes(185));
    await announce();
    expect(await rounds(id, 'lesson_moved')).toEqual([ids]);
  });

  test('announces no move that was undone before its announcement, and none of an unannounced lesson', async () => {
    const { teacher, ids, id, startsAt } = await plan();
    await move(teacher, id, inMinutes(240));
    await announce();
    expect(await rounds(id, 'lesson_moved')).toEqual([]);
    expect((await announcedTo(on, id, 'lesson_scheduled')).inbox[0]?.text).toContain('الساعة 4:00 م');
    await move(teacher, id, startsAt);
    await move(teacher, id, inMinutes(240));
    await announce();
    expect(await rounds(id, 'lesson_moved')).toEqual([]);
    expect(await rounds(id, 'lesson_scheduled')).toEqual([ids]);
  });

  test('notifies followers who chose reminders, and not those who declined all types', async () => {
    const teacher = await makeTeacher(on);
    const [reminded = ''] = await follow(on, { teacherId: teacher.id, count: 1, type: 'lesson_soon', of: [SMS] });
    const none = { channel: 'inbox', chosen: false } as const;
    const [halfway = ''] = await follow(on, { teacherId: teacher.id, count: 1, type: 'lesson_soon', of: [none] });
    const [deaf = ''] = await follow(on, { teacherId: teacher.id, count: 1, type: 'lesson_soon', of: [none] });
    await on.services.db
      .insertInto('notification_choice')
      .values({ subscriber_id: deaf, type: 'lesson_scheduled', ...none })
      .execute();
    const { token } = teacher.account;
    const body = { title: 'كيف نطلب القهوة؟', kind: 'video' as const, level_id: null, starts_at: inMinutes(90) };
    const { lesson } = await callApi(on.app, 'POST /api/studio/lessons', { token, body });
    await announce();
    await move(teacher, lesson.id, inMinutes(120));
    await announce();
    const { inboxes, sms } = await announcedTo(on, lesson.id, 'lesson_moved');
    expect(inboxes).toEqual([reminded, halfway].toSorted());
    expect(sms.map(({ dedupe_key }) => dedupe_key)).toEqual([`lesson_moved:${lesson.id}:${reminded}`]);
  });
});

describe('exactly-once delivery', () => {
  test.each([
    ['during the inbox insert', 'inbox_message', 2],
    ['between inbox and SMS', 'sms_message', 1],
    ['before it saved its progress', 'push_message', 2],
  ])('holds when a batch fails %s and other workers run concurrently', async (_when, table, nth) => {
    const { teacher, ids, id } = await plan({ count: 8 });
    await announce();
    await move(teacher, id, inMinutes(300));
    await announceAll(dyingAt(on, table, nth), 3);
    on.advance(10_000);
    await Promise.all([announce(2), announce(3), announce(2)]);
    await announce();
    expect(await rounds(id, 'lesson_moved')).toEqual([ids]);
  });

  test('announces only the new time to the rest when the lesson moves during its announcement', async () => {
    const { teacher, ids, id } = await plan({ count: 7 });
    await announceLessons(on.services, 3);
    await move(teacher, id, inMinutes(300));
    await announce();
    expect(await rounds(id, 'lesson_scheduled')).toEqual([ids]);
    expect(await rounds(id, 'lesson_moved')).toEqual([ids.slice(0, 3)]);
    const { inbox } = await announcedTo(on, id, 'lesson_scheduled');
    const times = inbox
      .toSorted((a, b) => (a.subscriber_id < b.subscriber_id ? -1 : 1))
      .map(({ text }) => (text.includes('5:00 م') ? 'new' : 'old'));
    expect(times).toEqual(['old', 'old', 'old', 'new', 'new', 'new', 'new']);
  });

  test('announces the newest time to all when the lesson moves during the announcement of a move', async () => {
    const { teacher, ids, id } = await plan({ count: 7 });
    await announce();
    await move(teacher, id, inMinutes(300));
    await announceLessons(on.services, 3);
    await move(teacher, id, inMinutes(240));
    await announce();
    expect(await rounds(id, 'lesson_moved')).toEqual([ids.slice(0, 3), ids]);
  });

  test('holds when the lesson moves while workers announce it', async () => {
    const { teacher, ids, id } = await plan({ count: 9 });
    await Promise.all([announce(2), move(teacher, id, inMinutes(300)), announce(2)]);
    await announce();
    expect(await rounds(id, 'lesson_scheduled')).toEqual([ids]);
    const { inbox } = await announcedTo(on, id, 'lesson_scheduled');
    const old = inbox.filter(({ text }) => !text.includes('5:00 م')).map(({ subscriber_id }) => subscriber_id);
    expect(await rounds(id, 'lesson_moved')).toEqual(old.length > 0 ? [old.toSorted()] : []);
  });
});

describe('a reminder', () => {
  test('is sent at the new time, also to followers who were reminded of the old one', async () => {
    const { teacher, ids, id } = await plan({ ahead: 14, type: 'lesson_soon' });
    on.advance(5 * MINUTE_MS);
    await announce();
    expect(await rounds(id, 'lesson_soon')).toEqual([ids]);
    await move(teacher, id, inMinutes(60));
    await announce();
    expect(await rounds(id, 'lesson_moved')).toEqual([ids]);
    expect(await rounds(id, 'lesson_soon')).toEqual([ids]);
    on.advance(50 * MINUTE_MS);
    await announce();
    await announce();
    expect(await rounds(id, 'lesson_soon')).toEqual([ids, ids]);
    await move(teacher, id, inMinutes(12));
    on.advance(5 * MINUTE_MS);
    await announce();
    expect(await rounds(id, 'lesson_soon')).toEqual([ids, ids]);
  });

  test('is not sent when the notice of the move already names a start within minutes', async () => {
    const { teacher, ids, id } = await plan();
    await announce();
    await move(teacher, id, inMinutes(6));
    await announce();
    on.advance(7 * MINUTE_MS);
    await announce();
    expect(await rounds(id, 'lesson_moved')).toEqual([ids]);
    expect(await rounds(id, 'lesson_soon')).toEqual([]);
  });
});

describe('a lesson that is cancelled', () => {
  test('announces a cancellation once to the followers who knew of the lesson', async () => {
    const { teacher, ids, id } = await plan();
    await announce();
    await cancel(teacher, id);
    await Promise.all([announce(2), announce(2)]);
    await announce();
    expect(await rounds(id, 'lesson_cancelled')).toEqual([ids]);
    expect((await announcedTo(on, id, 'lesson_cancelled')).inbox[0]).toMatchObject({
      title: 'أُلغي الدرس مع هدى العلي',
      link: '/live/lessons',
    });
  });

  test('announces a cancellation only to followers who were notified of the lesson', async () => {
    const unknown = await plan();
    await cancel(unknown.teacher, unknown.id);
    await announce();
    expect(await rounds(unknown.id, 'lesson_cancelled')).toEqual([]);
    const half = await plan({ count: 6 });
    await announceLessons(on.services, 2);
    await cancel(half.teacher, half.id);
    await announce();
    expect(await rounds(half.id, 'lesson_scheduled')).toEqual([half.ids.slice(0, 2)]);
    expect(await rounds(half.id, 'lesson_cancelled')).toEqual([half.ids.slice(0, 2)]);
  });

  test('announces only the cancellation right after a move', async () => {
    const { teacher, ids, id } = await plan();
    await announce();
    await move(teacher, id, inMinutes(400));
    await cancel(teacher, id);
    await announce();
    expect(await rounds(id, 'lesson_moved')).toEqual([]);
    expect(await rounds(id, 'lesson_cancelled')).toEqual([ids]);
  });
});
