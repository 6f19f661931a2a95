import { AgoraSettings } from '@lisan/contract/live/agora-settings';
import { TEACHER_UID } from '@lisan/contract/live/live-teacher';
import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '../../../../../test/build-test-app.ts';
import { callApi, refused } from '../../../../../test/call-api.ts';
import { signUp } from '../../../../../test/sign-up.ts';
import { makeLesson, makeTeacher } from '../../../../../test/teachers.ts';
import { startRecordingServer } from '../../../../../test/live/recording-server.ts';

const AGORA = {
  LIVE_PROVIDER: 'agora',
  AGORA_APP_ID: '970ca35de60c44645bbae8a215061b33',
  AGORA_APP_CERTIFICATE: '5cfd2fd1755d40ecb72977518be15d3b',
};

let on: TestApp;
afterEach(() => on.close());

/** A teacher whose lesson is on the air by the provider that `env` chooses, and a learner who wants to watch it. */
async function broadcast(env: Record<string, string>) {
  on = await buildTestApp({ env });
  const teacher = await makeTeacher(on);
  const { token } = teacher.account;
  const params = { id: await makeLesson(on, teacher.id) };
  const started = await callApi(on.app, 'POST /api/studio/lessons/:id/start', { token, params });
  const learner = await signUp(on);
  const asked = (more: object) => ({ token: learner.token, query: { channel_id: params.id, ...more } });
  const join = (more: object = {}) => callApi(on.app, 'GET /api/agora-channel-token', asked(more));
  const refusal = () => refused(on.app, 'GET /api/agora-channel-token', asked({}));
  const end = () => callApi(on.app, 'POST /api/studio/lessons/:id/end', { token, params });
  return { channelId: params.id, started, join, refusal, end };
}

describe('a lesson by Agora', () => {
  test('is started, joined and renewed with the settings of the specification, and cannot be joined once it has ended', async () => {
    const { channelId, started, join, refusal, end } = await broadcast({ ...AGORA, AGORA_TOKEN_SECONDS: '1200' });
    expect(started).toMatchObject({ provider: 'agora', role: 'publisher', settings: { uid: TEACHER_UID } });

    const joinId = randomUUID();
    const ticket = await join({ join_id: joinId });
    const settings = AgoraSettings.parse(ticket.settings);
    expect(ticket).toMatchObject({ provider: 'agora', role: 'viewer', key: settings.token, channel_id: channelId });
    expect(Object.keys(ticket.settings)).toHaveLength(17);
    expect(Date.parse(ticket.expires_at) - on.services.clock.now().getTime()).toBeGreaterThan(1_190_000);

    expect((await join({ join_id: joinId })).settings['uid']).toBe(settings.uid);
    expect((await join({ join_id: randomUUID() })).settings['uid']).not.toBe(settings.uid);
    expect(started.settings['cipherKey']).toBe(settings.cipherKey);

    await end();
    expect(await refusal()).toMatchObject({ status: 409, code: 'not_live' });
  });
});

describe('a lesson by LiveKit', () => {
  test('has a room from its beginning to its end', async () => {
    const server = await startRecordingServer(() => ({ status: 200, body: {} }));
    const url = server.url.replace('http', 'ws');
    const { channelId, started, join, end } = await broadcast({
      LIVE_PROVIDER: 'livekit',
      LIVEKIT_URL: url,
      LIVEKIT_API_KEY: 'api-key',
      LIVEKIT_API_SECRET: 's'.repeat(32),
    });
    expect(started).toMatchObject({ provider: 'livekit', role: 'publisher', settings: { url } });
    expect(await join()).toMatchObject({ provider: 'livekit', role: 'viewer', settings: { url } });
    await end();
    expect(server.received.map(({ path, body }) => [path.split('/').at(-1), body])).toMatchObject([
      ['CreateRoom', { name: channelId }],
      ['DeleteRoom', { room: channelId }],
    ]);
    await server.close();
  });
});
