import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '../../../../../test/build-test-app.ts';
import { callApi, refused } from '../../../../../test/call-api.ts';
import { LiveClient } from '../../../../../test/live-client.ts';
import { signUp } from '../../../../../test/sign-up.ts';
import { makeLesson, makeLiveLesson, makeTeacher, endLesson, type TestTeacher } from '../../../../../test/teachers.ts';
import { attachRealtime } from '../channel/attach-realtime.ts';

let on: TestApp;
let realtime: { close(): Promise<void> };
let teacher: TestTeacher;
let studio: string;
beforeAll(async () => {
  on = await buildTestApp();
  await on.app.listen({ port: 0, host: '127.0.0.1' });
  realtime = attachRealtime(on.app.server, on.services);
  teacher = await makeTeacher(on);
  studio = teacher.account.token;
});
afterAll(async () => {
  await realtime.close();
  await on.close();
});

async function comeIn(lessonId: string, name?: string) {
  const learner = await signUp(on);
  if (name !== undefined) {
    await callApi(on.app, 'POST /api/update/subscriber/profile', { token: learner.token, body: { name } });
  }
  const client = new LiveClient(on, learner.token);
  await client.enter(lessonId);
  return { ...learner, client };
}

/** Sends a message and returns the server's id of it. */
async function say(client: LiveClient, type: 'chat' | 'question', text: string): Promise<string> {
  const id = randomUUID();
  client.say({ type, id, text });
  return (await client.receive('ack', (ack) => ack.id === id)).message_id;
}

async function refuse(client: LiveClient, type: 'chat' | 'question', text: string): Promise<string> {
  const id = randomUUID();
  client.say({ type, id, text });
  return (await client.receive('err', (err) => err.id === id)).code;
}

const read = async (token: string, channel_id: string) =>
  (await callApi(on.app, 'GET /api/live/messages', { token, query: { channel_id } })).messages;
const openChat = (id: string, open: boolean, token = studio) =>
  callApi(on.app, 'POST /api/studio/lessons/:id/chat', { token, params: { id }, body: { open } });
const moderate = (id: string, body: { hidden?: boolean; answered?: boolean; muted?: boolean }) =>
  callApi(on.app, 'POST /api/studio/messages/:id', { token: studio, params: { id }, body });
const queue = (id: string, query: { kind?: 'question' | 'chat'; limit?: number; cursor?: string } = {}) =>
  callApi(on.app, 'GET /api/studio/lessons/:id/messages', { token: studio, params: { id }, query });

describe('a question', () => {
  test('reaches everybody under the name its author chose, and stays to be read', async () => {
    const lesson = await makeLiveLesson(on, teacher.id);
    const [asking, other] = [await comeIn(lesson, 'مريم'), await comeIn(lesson)];
    const messageId = await say(asking.client, 'question', '  متى نقول\n“some”؟\u202e ');
    const shown = { message_id: messageId, name: 'مريم', avatar_url: null, text: 'متى نقول “some”؟' };
    for (const { client } of [asking, other]) {
      const event = await client.receive('event', ({ kind }) => kind === 'question');
      expect(event).toMatchObject({ seq: 1, id: messageId, data: shown });
    }
    expect(await read(asking.token, lesson)).toMatchObject([
      { ...shown, kind: 'question', answered: false, mine: true },
    ]);
    expect(await read(other.token, lesson)).toMatchObject([{ mine: false }]);
  });

  test('carries the role of its author, and no learner is named as the teacher of the lesson', async () => {
    const lesson = await makeLiveLesson(on, teacher.id);
    const learner = await comeIn(lesson);
    const { name } = await on.services.db
      .selectFrom('teacher')
      .select('name')
      .where('id', '=', teacher.id)
      .executeTakeFirstOrThrow();
    // A name from before such names were refused.
    const named = on.services.db.updateTable('subscriber').set({ name: `${name} ★` });
    await named.where('id', '=', learner.subscriberId).execute();
    await say(learner.client, 'question', 'من أنا؟');
    const event = await learner.client.receive('event', ({ kind }) => kind === 'question');
    expect(event).toMatchObject({ data: { name: 'متعلّم', avatar_url: null, role: 'learner' } });
    const staff = await comeIn(lesson, 'ريم');
    const ofStaff = on.services.db.updateTable('subscriber').set({ roles: ['support'] });
    await ofStaff.where('id', '=', staff.subscriberId).execute();
    await say(staff.client, 'question', 'سؤال');
    expect(await read(learner.token, lesson)).toMatchObject([
      { name: 'متعلّم', role: 'learner' },
      { name: 'ريم', role: 'staff' },
    ]);
    expect((await queue(lesson)).messages.map(({ role }) => role)).toEqual(['staff', 'learner']);
  });

  test('shows no link of a learner', async () => {
    const lesson = await makeLiveLesson(on, teacher.id);
    const { client, token } = await comeIn(lesson);
    await say(client, 'question', 'انظروا https://evil.example/x');
    expect(await read(token, lesson)).toMatchObject([{ text: 'انظروا (رابط محذوف)' }]);
  });

  test('sent twice under one id is one question, and acknowledged twice', async () => {
    const lesson = await makeLiveLesson(on, teacher.id);
    const { client, token } = await comeIn(lesson);
    const question = { type: 'question', id: randomUUID(), text: 'ما معنى “still”؟' };
    client.say(question);
    client.say(question);
    await expect.poll(() => client.received.filter(({ type }) => type === 'ack').length).toBe(2);
    expect(client.received.filter(({ type }) => type === 'event')).toHaveLength(1);
    expect(await read(token, lesson)).toHaveLength(1);
  });

  test('is published later where the event log was unreachable at first', async () => {
    const lesson = await makeLiveLesson(on, teacher.id);
    const { client, token } = await comeIn(lesson);
    const { append } = on.services.lessonEvents;
    on.services.lessonEvents.append = () => Promise.reject(new Error('away'));
    const question = { type: 'question', id: randomUUID(), text: 'هل تسمعونني؟' };
    client.say(question);
    await client.receive('err', ({ code, id }) => code === 'internal' && id === question.id);
    on.services.lessonEvents.append = append;
    client.say(question);
    await client.receive('ack', ({ id }) => id === question.id);
    await client.receive('event', ({ kind }) => kind === 'question');
    expect(await read(token, lesson)).toHaveLength(1);
  });

  test('is refused when it says nothing, comes too soon after the last, or the lesson is not on', async () => {
    const lesson = await makeLiveLesson(on, teacher.id);
    const { client } = await comeIn(lesson);
    expect(await refuse(client, 'question', '\u200f\u202e')).toBe('invalid_input');
    expect(await refuse(client, 'question', 'س'.repeat(501))).toBe('invalid_input');
    await say(client, 'question', 'أولًا');
    expect(await refuse(client, 'question', 'ثانيًا')).toBe('too_many_requests');
    on.advance(3000);
    await new Promise((resolve) => setTimeout(resolve, 1000));
    await say(client, 'question', 'ثالثًا');
    await endLesson(on, lesson);
    expect(await refuse(client, 'question', 'رابعًا')).toBe('not_live');
    const waiting = await comeIn(await makeLesson(on, teacher.id, { inMinutes: 5 }));
    expect(await refuse(waiting.client, 'question', 'متى نبدأ؟')).toBe('not_live');
  });
});

describe('all who write together', () => {
  test('are taken at the pace of the lesson; the rest may send the same words a second later', async () => {
    const lesson = await makeLiveLesson(on, teacher.id);
    const [one, other] = [await comeIn(lesson), await comeIn(lesson)];
    const own = new LiveClient(on, studio);
    await own.enter(lesson);
    const { subscriberId } = await signUp(on);
    const at = on.services.clock.now();
    // Nineteen messages that other nodes accepted in this second.
    const rows = Array.from({ length: 19 }, () => ({
      id: randomUUID(),
      channel_id: lesson,
      subscriber_id: subscriberId,
      client_id: randomUUID(),
      kind: 'question' as const,
      text: 'ما معنى “still”؟',
      at,
      hidden_at: null,
      answered_at: null,
    }));
    await on.services.db.insertInto('live_message').values(rows).execute();
    await say(one.client, 'question', 'العشرون');
    const question = { type: 'question', id: randomUUID(), text: 'الحادي والعشرون' };
    other.client.say(question);
    const refusal = await other.client.receive('err', ({ id }) => id === question.id);
    expect(refusal.code).toBe('too_many_requests');
    await say(own, 'chat', 'مهلًا، واحدًا واحدًا');
    on.advance(1000);
    other.client.say(question);
    await other.client.receive('ack', ({ id }) => id === question.id);
  });
});

describe('chat', () => {
  test('is closed until the teacher opens it, who may always speak, under their own name', async () => {
    const lesson = await makeLiveLesson(on, teacher.id);
    const { client, token } = await comeIn(lesson);
    const own = new LiveClient(on, studio);
    await own.enter(lesson);
    expect(await refuse(client, 'chat', 'مرحبًا')).toBe('chat_closed');
    await say(own, 'chat', 'أهلًا بكم');
    await say(own, 'chat', 'نبدأ الآن');
    const spoken = await client.receive('event', ({ kind }) => kind === 'chat');
    expect(spoken).toMatchObject({ data: { name: 'هدى العلي', text: 'أهلًا بكم' } });

    expect(await openChat(lesson, true)).toMatchObject({ chat_open: true });
    await client.receive('event', ({ kind }) => kind === 'chat.opened');
    await say(client, 'chat', 'مرحبًا');
    expect((await new LiveClient(on, token).enter(lesson)).lesson.chat_open).toBe(true);
    expect(await openChat(lesson, false)).toMatchObject({ chat_open: false });
    await client.receive('event', ({ kind }) => kind === 'chat.closed');
    expect(await refuse(client, 'chat', 'وداعًا')).toBe('chat_closed');
    expect((await read(token, lesson)).map(({ text, name }) => [text, name])).toEqual([
      ['أهلًا بكم', 'هدى العلي'],
      ['نبدأ الآن', 'هدى العلي'],
      ['مرحبًا', 'متعلّم'],
    ]);
  });

  test('is opened in one’s own lessons only', async () => {
    const lesson = await makeLiveLesson(on, teacher.id);
    const otherTeacher = await makeTeacher(on);
    const learner = await signUp(on);
    const asked = { params: { id: lesson }, body: { open: true } };
    const key = 'POST /api/studio/lessons/:id/chat';
    expect(await refused(on.app, key, { ...asked, token: otherTeacher.account.token })).toMatchObject({ status: 404 });
    expect(await refused(on.app, key, { ...asked, token: learner.token })).toMatchObject({ status: 403 });
    expect(await refused(on.app, key, asked)).toMatchObject({ status: 401 });
    expect(await refused(on.app, key, { ...asked, token: studio, body: {} })).toMatchObject({ status: 422 });
  });
});

describe('moderation', () => {
  test('a hidden message disappears for learners, and stays in the teacher’s queue', async () => {
    const lesson = await makeLiveLesson(on, teacher.id);
    const { client, token } = await comeIn(lesson, 'سامر');
    const messageId = await say(client, 'question', 'كلام لا يليق');
    expect((await moderate(messageId, { hidden: true })).message).toMatchObject({ hidden: true, name: 'سامر' });
    const event = await client.receive('event', ({ kind }) => kind === 'message.hidden');
    expect(event.data).toEqual({ message_id: messageId });
    await moderate(messageId, { hidden: true });
    expect(await read(token, lesson)).toEqual([]);
    expect((await queue(lesson)).messages).toMatchObject([{ message_id: messageId, hidden: true }]);

    expect((await moderate(messageId, { hidden: false, answered: true })).message).toMatchObject({
      hidden: false,
      answered: true,
    });
    await client.receive('event', ({ kind }) => kind === 'question.answered');
    expect(await read(token, lesson)).toMatchObject([{ answered: true }]);
    expect(
      client.received.filter((received) => received.type === 'event' && received.kind === 'message.hidden'),
    ).toHaveLength(1);
  });

  test('refuses messages of a muted learner in this lesson, until the teacher unmutes', async () => {
    const lesson = await makeLiveLesson(on, teacher.id);
    const { client } = await comeIn(lesson);
    const messageId = await say(client, 'question', 'إعلان');
    expect((await moderate(messageId, { muted: true })).message.muted).toBe(true);
    expect(await refuse(client, 'question', 'إعلان آخر')).toBe('muted');
    expect((await moderate(messageId, { muted: false })).message.muted).toBe(false);
    on.advance(3000);
    await say(client, 'question', 'سؤال');
  });

  test('counts reports once per subscriber, and refuses reports of own messages', async () => {
    const lesson = await makeLiveLesson(on, teacher.id);
    const [author, one, two] = [await comeIn(lesson), await signUp(on), await signUp(on)];
    const message_id = await say(author.client, 'question', 'كلام لا يليق');
    const report = (token: string) => callApi(on.app, 'POST /api/live/report', { token, body: { message_id } });
    await report(one.token);
    await report(one.token);
    await callApi(on.app, 'POST /api/live/report', { token: two.token, body: { message_id, reason: 'إساءة' } });
    expect((await queue(lesson)).messages).toMatchObject([{ reports: 2 }]);
    const key = 'POST /api/live/report';
    expect(await refused(on.app, key, { token: author.token, body: { message_id } })).toMatchObject({ status: 422 });
    expect(await refused(on.app, key, { token: one.token, body: { message_id: randomUUID() } })).toMatchObject({
      status: 404,
    });
    expect(await refused(on.app, key, { body: { message_id } })).toMatchObject({ status: 401 });
  });

  test('a message of another teacher’s lesson cannot be moderated', async () => {
    const otherTeacher = await makeTeacher(on);
    const lesson = await makeLiveLesson(on, otherTeacher.id);
    const { client, token } = await comeIn(lesson);
    const id = await say(client, 'question', 'سؤال');
    const asked = { params: { id }, body: { hidden: true } };
    const key = 'POST /api/studio/messages/:id';
    expect(await refused(on.app, key, { ...asked, token: studio })).toMatchObject({ status: 404 });
    expect(await refused(on.app, key, { ...asked, token })).toMatchObject({ status: 403 });
    expect(
      await refused(on.app, 'GET /api/studio/lessons/:id/messages', { token: studio, params: { id: lesson } }),
    ).toMatchObject({ status: 404 });
  });
});

test('the queue comes in pages, newest first, and by kind; learners read the newest fifty', async () => {
  const lesson = await makeLiveLesson(on, teacher.id);
  const { subscriberId, token } = await signUp(on);
  const at = on.services.clock.now().getTime();
  const rows = Array.from({ length: 55 }, (_, place) => ({
    id: randomUUID(),
    channel_id: lesson,
    subscriber_id: subscriberId,
    client_id: randomUUID(),
    kind: place % 2 === 0 ? ('question' as const) : ('chat' as const),
    text: String(place),
    at: new Date(at + Math.floor(place / 2)),
    hidden_at: null,
    answered_at: null,
  }));
  await on.services.db.insertInto('live_message').values(rows).execute();
  const seen: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await queue(lesson, { limit: 20, ...(cursor !== undefined && { cursor }) });
    seen.push(...page.messages.map(({ text }) => text));
    cursor = page.next_cursor ?? undefined;
  } while (cursor !== undefined);
  expect(new Set(seen).size).toBe(55);
  expect(seen[0]).toBe('54');
  expect((await queue(lesson, { kind: 'chat', limit: 100 })).messages).toHaveLength(27);
  const shown = await read(token, lesson);
  expect(shown).toHaveLength(50);
  expect(shown.at(-1)?.text).toBe('54');
});
