import { MEDIA_PROTOCOL, WATCH_PATH } from '@lisan/contract/live/live-media';
import { REALTIME_PATH, REALTIME_PROTOCOL } from '@lisan/contract/live/realtime';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import { RawClient, upgradeRequest } from '../../../test/raw-client.ts';
import { signUp } from '../../../test/sign-up.ts';
import { attachRealtime } from '../../features/live/live/channel/attach-realtime.ts';
import { signPrefix } from '../../features/live/recording/media-address.ts';
import { signTicket } from '../../gateways/live/embedded/join-ticket.ts';

// The allowed number of failures per address with invalid signatures, secrets and tokens.

const LIMIT = 4;
const SECRET = 'a-secret-of-the-simulators-0123456789';
const all = (times: number, status: number) => Array.from({ length: times }, () => status);

let on: TestApp;
let token: string;
let close: () => Promise<void>;
beforeAll(async () => {
  on = await buildTestApp({ env: { RATE_LIMIT_FAILURE: String(LIMIT), SIMULATOR_SECRET: SECRET, TRUST_PROXY: '1' } });
  const realtime = attachRealtime(on.app.server, on.services);
  const media = on.services.live.attach(on.app.server);
  await on.app.listen({ port: 0, host: '127.0.0.1' });
  token = (await signUp(on)).token;
  close = async () => {
    await media.close();
    await realtime.close();
    await on.close();
  };
});
afterAll(() => close());

async function statusesOf(times: number, ask: () => Promise<number>): Promise<number[]> {
  const statuses: number[] = [];
  for (let i = 0; i < times; i += 1) statuses.push(await ask());
  return statuses;
}

const get = async (url: string, from: string, headers = {}) =>
  (await on.app.inject({ url, headers: { 'x-forwarded-for': from, ...headers } })).statusCode;

it.each(['recordings/a.m4a', 'live/5f0c7f4e-4c0c-4a57-8a9e-0f6d6a1b2c3d/index.m3u8'])(
  'counts wrong signatures of %s, and serves right ones at the same address',
  async (file) => {
    const from = file.startsWith('live') ? '192.0.2.1' : '192.0.2.2';
    const { clock, secrets, sessions } = on.services;
    const session = await sessions.read(token);
    const until = (ms: number) => new Date(clock.now().getTime() + ms);
    const prefix = signPrefix(secrets.signingKey, session?.id ?? '', until(60_000));
    const expired = signPrefix(secrets.signingKey, session?.id ?? '', until(-1_000));
    expect(await statusesOf(LIMIT + 2, () => get(`${expired}/${file}`, from))).toEqual(all(LIMIT + 2, 403));
    const forged = `${prefix.slice(0, -3)}abc/${file}`;
    expect(await statusesOf(LIMIT + 2, () => get(forged, from))).toEqual([...all(LIMIT, 403), 429, 429]);
    expect(await get(`${prefix}/${file}`, from)).toBe(404);
    expect(await get(forged, '192.0.2.3')).toBe(403);
  },
);

it('lets an address guess the simulators’ secret a few times, then refuses the right one too', async () => {
  const guess = (from: string, secret: string) => get('/simulator/clock', from, { 'x-simulator-secret': secret });
  expect(await statusesOf(LIMIT + 2, () => guess('192.0.2.4', 'wrong'))).toEqual([...all(LIMIT, 404), 429, 429]);
  expect(await guess('192.0.2.4', SECRET)).toBe(429);
  expect(await statusesOf(LIMIT + 2, () => guess('192.0.2.5', SECRET))).toEqual(all(LIMIT + 2, 200));
});

async function upgrade(path: string, protocol: string, from: string): Promise<number> {
  const client = await RawClient.open(on.app.server);
  await client.send(upgradeRequest(path, [`Sec-WebSocket-Protocol: ${protocol}`, `X-Forwarded-For: ${from}`]));
  await expect.poll(() => client.status).not.toBe(0);
  // An invalid secret is detected after the handshake, so a close frame follows.
  if (client.status === 101 && protocol.endsWith('made-up'))
    await expect.poll(() => client.received.split('\r\n\r\n')[1]).not.toBe('');
  const { status } = client;
  client.reset();
  return status;
}

it.each([
  [REALTIME_PATH, `${REALTIME_PROTOCOL}, bearer.made-up`, '192.0.2.6'],
  [WATCH_PATH, `${MEDIA_PROTOCOL}, ticket.made-up`, '192.0.2.7'],
])(
  'refuses the handshakes of %s after invalid secrets from its address, but not those with valid ones',
  async (path, protocol, from) => {
    expect(await statusesOf(LIMIT + 2, () => upgrade(path, protocol, from))).toEqual([...all(LIMIT, 101), 429, 429]);
    expect(await upgrade(REALTIME_PATH, `${REALTIME_PROTOCOL}, bearer.${token}`, from)).toBe(101);
    const { clock, secrets } = on.services;
    const ticket = signTicket(secrets.signingKey, {
      channelId: randomUUID(),
      subscriberId: randomUUID(),
      sessionId: randomUUID(),
      role: 'viewer',
      kind: 'video',
      expiresAt: new Date(clock.now().getTime() + 60_000),
    });
    expect(await upgrade(WATCH_PATH, `${MEDIA_PROTOCOL}, ticket.${ticket}`, from)).toBe(101);
  },
);
