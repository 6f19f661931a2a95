import { createHmac, randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readConfig } from '../../../config/config.ts';
import type { JoinRequest } from '../port.ts';
import { startRecordingServer, type RecordingServer } from '../../../../test/live/recording-server.ts';
import { createLivekitProvider } from './provider.ts';

const SECRET = 's'.repeat(32);
const CHANNEL = '7a1c3f52-6d0e-4b8e-9a54-1f0c2d3e4a01';
const SUBSCRIBER = '7a1c3f52-6d0e-4b8e-9a54-1f0c2d3e4a02';

let reply: { status: number; body: unknown };
let server: RecordingServer;
beforeEach(async () => {
  reply = { status: 200, body: {} };
  server = await startRecordingServer(() => reply);
});
afterEach(() => server.close());

function provider(url = server.url.replace('http', 'ws')) {
  const env = { LIVE_PROVIDER: 'livekit', LIVEKIT_URL: url, LIVEKIT_API_KEY: 'api-key', LIVEKIT_API_SECRET: SECRET };
  const { livekit } = readConfig(env);
  if (!livekit) throw new Error('LiveKit is not chosen');
  return createLivekitProvider({ config: livekit, newId: randomUUID });
}

/** Reads the claims of a token after checking its signature without the library that wrote it. */
function readToken(token: string): Record<string, unknown> & { exp: number; nbf: number } {
  const [header = '', claims = '', signature = ''] = token.split('.');
  const parse = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString());
  expect(parse(header)).toMatchObject({ alg: 'HS256' });
  expect(createHmac('sha256', SECRET).update(`${header}.${claims}`).digest('base64url')).toBe(signature);
  return parse(claims);
}

async function claimsOf(over: Partial<JoinRequest> = {}) {
  const request: JoinRequest = {
    channelId: CHANNEL,
    kind: 'video',
    subscriberId: SUBSCRIBER,
    sessionId: '7a1c3f52-6d0e-4b8e-9a54-1f0c2d3e4a03',
    role: 'viewer',
    expiresAt: new Date('2026-03-10T09:10:00Z'),
    ...over,
  };
  const { key, settings } = await provider().issueJoin(request);
  return { claims: readToken(key), settings };
}

describe('a ticket of LiveKit', () => {
  test('lets a viewer watch this room only, unseen, for ten minutes’ worth of joining', async () => {
    const { claims, settings } = await claimsOf({ role: 'viewer' });
    expect(claims['iss']).toBe('api-key');
    expect(claims['video']).toEqual({
      roomJoin: true,
      room: CHANNEL,
      canPublish: false,
      canPublishData: false,
      canSubscribe: true,
      canUpdateOwnMetadata: false,
      hidden: true,
    });
    expect(Math.abs(claims.exp - claims.nbf - 600)).toBeLessThanOrEqual(1);
    expect(settings).toEqual({ url: server.url.replace('http', 'ws') });
  });

  test('lets the teacher publish, and be seen', async () => {
    const { claims } = await claimsOf({ role: 'publisher' });
    expect(claims['video']).toMatchObject({ canPublish: true, canSubscribe: false, hidden: false });
  });

  test('names each join separately, unless it renews one; the teacher has one name', async () => {
    const nameOf = async (over: Partial<JoinRequest>) => (await claimsOf(over)).claims['sub'];
    expect(await nameOf({})).not.toBe(await nameOf({}));
    const joinId = randomUUID();
    expect(await nameOf({ joinId })).toBe(await nameOf({ joinId }));
    expect(await nameOf({ role: 'publisher' })).toBe(await nameOf({ role: 'publisher' }));
  });
});

describe('a room of LiveKit', () => {
  test('is made when the lesson goes live', async () => {
    reply.body = { sid: 'RM_1', name: CHANNEL };
    await provider().createSession({ channelId: CHANNEL, kind: 'video' });
    const [asked] = server.received;
    expect(asked).toMatchObject({
      method: 'POST',
      path: '/twirp/livekit.RoomService/CreateRoom',
      body: { name: CHANNEL, emptyTimeout: 21_600, departureTimeout: 21_600 },
    });
    expect(readToken(asked?.authorization.replace('Bearer ', '') ?? '')['video']).toEqual({ roomCreate: true });
  });

  test('is deleted at the end, which disconnects everybody', async () => {
    await provider().end(CHANNEL);
    expect(server.received).toMatchObject([
      { method: 'POST', path: '/twirp/livekit.RoomService/DeleteRoom', body: { room: CHANNEL } },
    ]);
  });

  test('treats a missing room as ended', async () => {
    reply = { status: 404, body: { code: 'not_found', msg: 'requested room does not exist' } };
    await expect(provider().end(CHANNEL)).resolves.toBeUndefined();
  });

  test('reports a room that cannot be deleted', async () => {
    reply = { status: 401, body: { code: 'unauthenticated', msg: 'invalid token' } };
    await expect(provider().end(CHANNEL)).rejects.toThrow('invalid token');
  });
});
