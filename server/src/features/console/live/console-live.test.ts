import { channelName } from '@lisan/contract/live/realtime';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../../test/build-test-app.ts';
import { callApi, refused, request } from '../../../../test/call-api.ts';
import { LiveClient } from '../../../../test/live-client.ts';
import { piecesOf } from '../../../../test/loop-stream.ts';
import { MediaClient } from '../../../../test/media-client.ts';
import { MediaNodes } from '../../../../test/media-nodes.ts';
import { sessionIdOf } from '../../../../test/session-id.ts';
import { signUp, type Learner } from '../../../../test/sign-up.ts';
import { auditOfStaff, makeStaff } from '../../../../test/staff.ts';
import { makeLiveLesson, makeRecording, makeTeacher, type TestTeacher } from '../../../../test/teachers.ts';
import { VIEW_TTL_MS } from '../../../platform/audit/audit.ts';
import { attachRealtime } from '../../live/live/channel/attach-realtime.ts';

let test: TestApp;
let realtime: { close(): Promise<void> };
let manager: Learner;
let teacher: TestTeacher;
beforeAll(async () => {
  test = await buildTestApp();
  await test.app.listen({ port: 0, host: '127.0.0.1' });
  realtime = attachRealtime(test.app.server, test.services, { pingMs: 400, graceMs: 1000 });
  manager = await makeStaff(test, 'teacher_manager');
  teacher = await makeTeacher(test);
});
afterAll(async () => {
  await realtime.close();
  await test.close();
});

const reason = 'إساءة في الدرس';
const moderate = (id: string, { subscriberId }: Pick<Learner, 'subscriberId'>, body: object) =>
  request(test.app, 'POST /api/console/live/:id/viewers/:uuid', {
    ...manager,
    params: { id, uuid: subscriberId },
    body: { ...body, reason },
  });
const messages = async (id: string, query: object = {}) =>
  (await callApi(test.app, 'GET /api/console/live/:id/messages', { ...manager, params: { id }, query })).messages;

async function enter(id: string) {
  const learner = await signUp(test);
  const client = new LiveClient(test, learner.token);
  await client.enter(id);
  return { ...learner, client };
}

async function ask(client: LiveClient, text: string): Promise<void> {
  client.say({ type: 'question', id: randomUUID(), text });
  await client.receive('ack');
}

describe('a view of who watches and of what was written', () => {
  it('leaves one entry of a session in a quarter of an hour, however often the page reads it', async () => {
    const colleague = await makeStaff(test, 'teacher_manager');
    const id = await makeLiveLesson(test, teacher.id);
    const look = async () => {
      for (const key of ['GET /api/console/live/:id', 'GET /api/console/live/:id/messages'] as const)
        for (let times = 0; times < 3; times += 1) await callApi(test.app, key, { ...colleague, params: { id } });
    };
    const entries = async () => (await auditOfStaff(test, colleague)).map(({ call, subject_id }) => [call, subject_id]);
    await look();
    expect(await entries()).toEqual([
      ['GET /api/console/live/:id', id],
      ['GET /api/console/live/:id/messages', id],
    ]);
    test.advance(VIEW_TTL_MS + 1);
    await look();
    expect(await entries()).toHaveLength(4);
  });
});

describe('lessons', () => {
  it('are listed with those on the air first, and opened with who watches', async () => {
    const id = await makeLiveLesson(test, teacher.id);
    const { client, subscriberId, msisdn } = await enter(id);
    const { lessons } = await callApi(test.app, 'GET /api/console/live', manager);
    expect(lessons[0]).toMatchObject({ state: 'live' });
    expect(lessons.find((lesson) => lesson.id === id)).toMatchObject({ viewers: 1, teacher: { name: 'هدى العلي' } });
    const { viewers } = await callApi(test.app, 'GET /api/console/live/:id', { ...manager, params: { id } });
    expect(viewers).toMatchObject([
      { uuid: subscriberId, number_end: msisdn.slice(-4), watching: true, muted: false, removed: false },
    ]);
    expect(JSON.stringify(viewers)).not.toContain(msisdn.slice(-6));
    client.socket.close();
  });

  it('of other roles are refused with an entry', async () => {
    const id = await makeLiveLesson(test, teacher.id);
    const editor = await makeStaff(test, 'editor');
    const asked = { ...editor, params: { id }, body: { reason } };
    expect(await refused(test.app, 'POST /api/console/live/:id/end', asked)).toMatchObject({ status: 403 });
    expect(await auditOfStaff(test, editor)).toMatchObject([{ outcome: 'refused', subject_id: id }]);
  });
});

describe('a viewer', () => {
  it('who is removed is out at once, and cannot come back until staff let them in', async () => {
    const id = await makeLiveLesson(test, teacher.id);
    const viewer = await enter(id);
    const closed = viewer.client.closed;
    expect((await moderate(id, viewer, { removed: true })).json().viewer).toMatchObject({ removed: true, muted: true });
    expect(await closed).toBe(4410);
    const again = await new LiveClient(test, viewer.token).open();
    again.say({ type: 'hello', channel: channelName(id) });
    expect(await again.closed).toBe(4410);
    const ticket = { token: viewer.token, query: { channel_id: id } };
    expect(await refused(test.app, 'GET /api/agora-channel-token', ticket)).toMatchObject({ status: 403 });
    const view = { token: viewer.token, body: { channel_id: id, on: true } };
    expect(await refused(test.app, 'POST /api/channel-live-view-toggle', view)).toMatchObject({ status: 403 });
    // Another lesson is open.
    const other = await makeLiveLesson(test, teacher.id);
    await callApi(test.app, 'GET /api/agora-channel-token', { token: viewer.token, query: { channel_id: other } });

    expect((await moderate(id, viewer, { removed: false })).json().viewer).toMatchObject({
      removed: false,
      muted: false,
    });
    await callApi(test.app, 'GET /api/agora-channel-token', ticket);
  });

  it('who is muted still watches, and their messages are refused', async () => {
    const id = await makeLiveLesson(test, teacher.id);
    const viewer = await enter(id);
    expect((await moderate(id, viewer, { muted: true })).statusCode).toBe(200);
    viewer.client.say({ type: 'question', id: randomUUID(), text: 'سؤال' });
    expect(await viewer.client.receive('err')).toMatchObject({ code: 'muted' });
    viewer.client.socket.close();
  });

  it('has it on the timeline of the learner: what was done, in which lesson', async () => {
    const id = await makeLiveLesson(test, teacher.id);
    const viewer = await enter(id);
    for (const change of [{ muted: true }, { muted: false }, { removed: true }, { removed: false }]) {
      await moderate(id, viewer, change);
      test.advance(1000);
    }
    const { entries } = await callApi(test.app, 'GET /api/console/learners/:uuid/timeline', {
      ...(await makeStaff(test, 'support')),
      params: { uuid: viewer.subscriberId },
      query: { kind: 'staff' },
    });
    expect(entries.map(({ state }) => state)).toEqual(['readmitted', 'removed', 'unmuted', 'muted']);
    expect(new Set(entries.map(({ title }) => title))).toEqual(new Set([await titleOf(id)]));
    viewer.client.socket.close();
  });

  it('who is the teacher is not removed, and an unknown one is 404', async () => {
    const id = await makeLiveLesson(test, teacher.id);
    expect((await moderate(id, teacher.account, { removed: true })).statusCode).toBe(403);
    expect((await moderate(id, { subscriberId: randomUUID() }, { muted: true })).statusCode).toBe(404);
  });

  it('loses the picture on every node', async () => {
    const nodes = new MediaNodes(test);
    const id = await makeLiveLesson(test, teacher.id);
    const node = await nodes.start();
    const key = await nodes.ticket(id, 'publisher', { of: await identityOf(teacher.account) });
    const publisher = await MediaClient.publisher(node.server, key).start();
    publisher.send(piecesOf('chromium').all);
    const viewer = await signUp(test);
    const watching = MediaClient.viewer(
      node.server,
      await nodes.ticket(id, 'viewer', { of: await identityOf(viewer) }),
    );
    await watching.until(() => watching.frames.length > 0);
    await moderate(id, viewer, { removed: true });
    expect(await watching.closed).toBe(4403);
    await nodes.close();
  });
});

async function titleOf(id: string): Promise<string> {
  return (await callApi(test.app, 'GET /api/console/live/:id', { ...manager, params: { id } })).lesson.title;
}

async function identityOf({ subscriberId, token }: Learner) {
  return { subscriberId, sessionId: await sessionIdOf(test, token) };
}

describe('a message', () => {
  it('is hidden from everybody, and is listed with its reports', async () => {
    const id = await makeLiveLesson(test, teacher.id);
    const author = await enter(id);
    await ask(author.client, 'رسالة مسيئة');
    const reader = await enter(id);
    const [message] = await messages(id);
    const report = { message_id: message?.id ?? '', reason: 'إساءة' };
    await callApi(test.app, 'POST /api/live/report', { token: reader.token, body: report });
    expect(await messages(id, { reported: 'only' })).toMatchObject([
      {
        text: 'رسالة مسيئة',
        author: { uuid: author.subscriberId },
        reports: [{ by: { uuid: reader.subscriberId }, reason: 'إساءة' }],
      },
    ]);
    const asked = { ...manager, params: { id: message?.id ?? '' }, body: { hidden: true, reason } };
    await callApi(test.app, 'POST /api/console/live-messages/:id', asked);
    expect(await reader.client.receive('event', ({ kind }) => kind === 'message.hidden')).toMatchObject({
      kind: 'message.hidden',
      data: { message_id: message?.id },
    });
    const shown = await callApi(test.app, 'GET /api/live/messages', { token: reader.token, query: { channel_id: id } });
    expect(shown.messages).toEqual([]);
    for (const { client } of [author, reader]) client.socket.close();
  });
});

describe('the end of a lesson', () => {
  it('is for everybody, with the reason to its teacher, once', async () => {
    const id = await makeLiveLesson(test, teacher.id);
    const end = () =>
      request(test.app, 'POST /api/console/live/:id/end', { ...manager, params: { id }, body: { reason } });
    expect((await end()).json().lesson).toMatchObject({ state: 'ended' });
    expect((await end()).statusCode).toBe(409);
    const { messages: inbox } = await callApi(test.app, 'GET /api/inbox', teacher.account);
    expect(inbox[0]).toMatchObject({ title: 'أُنهي درسك', text: expect.stringContaining(reason) });
    const { lessons } = await callApi(test.app, 'GET /api/studio/lessons', teacher.account);
    expect(lessons.find((lesson) => lesson.id === id)).toMatchObject({ state: 'ended', staff_reason: reason });
    expect(new Set(lessons.filter((lesson) => lesson.id !== id).map(({ staff_reason }) => staff_reason))).toEqual(
      new Set([null]),
    );
    expect((await auditOfStaff(test, manager)).findLast(({ outcome }) => outcome === 'done')).toMatchObject({
      subject_id: id,
      reason,
      before: { state: 'live' },
      after: { state: 'ended' },
    });
  });
});

describe('a recording', () => {
  it('is unpublished and published again; the second of two equal changes is a conflict', async () => {
    const id = await makeRecording(test, teacher.id);
    const publish = (published: boolean) =>
      request(test.app, 'POST /api/console/recordings/:id', {
        ...manager,
        params: { id },
        body: { published, reason },
      });
    expect((await publish(false)).json().recording).toMatchObject({ published: false });
    expect((await publish(false)).statusCode).toBe(409);
    const learner = await signUp(test);
    const open = () => request(test.app, 'GET /api/broadcast-contents/:id', { ...learner, params: { id } });
    expect((await open()).statusCode).toBe(404);
    const { recordings } = await callApi(test.app, 'GET /api/console/recordings', manager);
    expect(recordings.find((one) => one.id === id)).toMatchObject({ published: false });
    expect((await publish(true)).statusCode).toBe(200);
    expect((await open()).statusCode).toBe(200);
  });
});
