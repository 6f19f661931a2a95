import type { AgoraSettings } from '@lisan/contract/live/agora-settings';
import { TEACHER_ACCOUNT, TEACHER_UID } from '@lisan/contract/live/live-teacher';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { agoraTicket, agoraUser, fakeAgora } from '../../../../test/fake-agora.ts';
import { FakeMediaStream, mediaElement } from '../../../../test/fake-media-stream.ts';
import { agoraProvider } from '../../../features/live/live/providers/agora.ts';
import { logLevel } from './open-client.ts';

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('MediaStream', FakeMediaStream);
});
afterEach(() => void vi.useRealTimers());

/** Returns every SDK call of a viewer who watches a lesson for twenty minutes. */
async function watch(settings: Partial<AgoraSettings>): Promise<unknown[][]> {
  const agora = fakeAgora();
  const playback = await agoraProvider(async () => agora.sdk).play({
    ticket: agoraTicket(settings),
    media: mediaElement(),
    soundOnly: false,
    renewTicket: async () => agoraTicket({ ...settings, token: '007renewed' }),
    listener: { onAway: () => {}, onStall: () => {}, onEnded: () => {}, onLost: () => {} },
  });
  for (const uid of [TEACHER_UID, TEACHER_ACCOUNT])
    for (const kind of ['audio', 'video']) agora.emit('user-published', agoraUser(uid), kind);
  await vi.advanceTimersByTimeAsync(100_000);
  const soon = agora.names().includes('renewToken') ? [['renewed within 100 s']] : [];
  await vi.advanceTimersByTimeAsync(1_100_000);
  playback.stop();
  return [...agora.calls, ...soon];
}

/** `call` is the SDK call that the settings cause; null if they cause none. */
type Effect = { set: Partial<AgoraSettings>; call: unknown[] | null };

const join = (over: Partial<Record<'appId' | 'channel' | 'token' | 'uid', unknown>>) => {
  const { appId, channel, token, uid } = {
    appId: '970ca35de60c44645bbae8a215061b33',
    channel: 'lesson-1',
    token: '007first',
    uid: 4711,
    ...over,
  };
  return ['join', appId, channel, token, uid];
};
const salt = Uint8Array.from({ length: 32 }, () => 's'.charCodeAt(0));
const none = { error: false, warn: false, info: false, track: false, debug: false };

/** Lists, for each of the seventeen specified fields, the SDK calls that a value other than the default causes. */
const EFFECTS: Record<keyof AgoraSettings, Effect[]> = {
  uid: [{ set: { uid: 4712 }, call: join({ uid: 4712 }) }],
  appId: [{ set: { appId: 'f'.repeat(32) }, call: join({ appId: 'f'.repeat(32) }) }],
  channelName: [{ set: { channelName: 'other' }, call: join({ channel: 'other' }) }],
  // Our own calls and the realtime channel use it as the lesson's id.
  channelID: [{ set: { channelID: 'other' }, call: null }],
  token: [{ set: { token: '007other' }, call: join({ token: '007other' }) }],
  proxyUrl: [{ set: { proxyUrl: 'https://proxy.example' }, call: ['setProxyServer', 'proxy.example'] }],
  serverUrl: [
    {
      set: { serverUrl: 'turn://user:pa%40ss@turn.example:3478' },
      call: [
        'setTurnServer',
        { turnServerURL: 'turn.example', username: 'user', password: 'pa@ss', tcpport: 3478, udpport: 3478 },
      ],
    },
    {
      set: { serverUrl: 'turns://user:pass@turn.example:443' },
      call: [
        'setTurnServer',
        { turnServerURL: 'turn.example', username: 'user', password: 'pass', tcpport: 443, security: true },
      ],
    },
  ],
  tokenExpiryTime: [{ set: { tokenExpiryTime: '120' }, call: ['renewed within 100 s'] }],
  encryptionMode: [
    {
      set: { encryptionMode: 'aes-128-gcm2' },
      call: ['setEncryptionConfig', 'aes-128-gcm2', 'aA1!cipher', salt],
    },
    { set: { encryptionMode: 'aes-256-xts' }, call: ['setEncryptionConfig', 'aes-256-xts', 'aA1!cipher'] },
  ],
  salt: [
    {
      set: { salt: btoa('t'.repeat(32)) },
      call: ['setEncryptionConfig', 'aes-256-gcm2', 'aA1!cipher', salt.map((byte) => byte + 1)],
    },
  ],
  cipherKey: [{ set: { cipherKey: 'bB2!' }, call: ['setEncryptionConfig', 'aes-256-gcm2', 'bB2!', salt] }],
  // RTC has no presence; our own realtime channel counts viewers.
  presenceTimeout: [{ set: { presenceTimeout: 5 }, call: null }],
  logUpload: [{ set: { logUpload: true }, call: ['enableLogUpload'] }],
  broadcastType: [{ set: { broadcastType: 'sound' }, call: ['subscribed to audio only'] }],
  logFilter: [
    { set: { logFilter: { ...none, error: true, debug: true } }, call: ['setLogLevel', 0] },
    { set: { logFilter: { ...none, error: true, warn: true } }, call: ['setLogLevel', 2] },
  ],
  cloudProxy: [{ set: { cloudProxy: false }, call: ['started no proxy'] }],
  useStringUserId: [
    { set: { useStringUserId: true, uid: 'viewer-1' }, call: join({ uid: 'viewer-1' }) },
    { set: { useStringUserId: true, uid: 'viewer-1' }, call: ['subscribe', TEACHER_ACCOUNT, 'video'] },
  ],
};

/** Adds an entry for each call that is missing. */
function addMissing(calls: unknown[][]): unknown[][] {
  const effects = [...calls];
  if (!calls.some(([name, , kind]) => name === 'subscribe' && kind === 'video'))
    effects.push(['subscribed to audio only']);
  if (!calls.some(([name]) => name === 'startProxyServer')) effects.push(['started no proxy']);
  return effects;
}

test('covers seventeen fields', () => {
  expect(Object.keys(EFFECTS)).toHaveLength(17);
});

test.each(Object.entries(EFFECTS).flatMap(([field, effects]) => effects.map((effect) => ({ field, effect }))))(
  '$field has the documented effect',
  async ({ effect }) => {
    const before = addMissing(await watch({}));
    if (effect.call === null) {
      expect(addMissing(await watch(effect.set))).toEqual(before);
      return;
    }
    expect(before).not.toContainEqual(effect.call);
    expect(addMissing(await watch(effect.set))).toContainEqual(effect.call);
  },
);

test('by default INFO logs stay here, media uses the UDP proxy encrypted, and everything is set before joining', async () => {
  const calls = await watch({});
  expect(calls.slice(0, 8)).toEqual([
    ['setLogLevel', 1],
    ['disableLogUpload'],
    ['createClient', { mode: 'live', codec: 'vp8', role: 'audience' }],
    ['startProxyServer', 3],
    ['setEncryptionConfig', 'aes-256-gcm2', 'aA1!cipher', salt],
    join({}),
    ['subscribe', TEACHER_UID, 'audio'],
    ['subscribe', TEACHER_UID, 'video'],
  ]);
});

test('a proxy or TURN server of the operator replaces the cloud proxy', async () => {
  for (const own of [{ proxyUrl: 'https://proxy.example' }, { serverUrl: 'turn://u:p@turn.example:3478' }])
    expect((await watch({ ...own, cloudProxy: true })).map(([name]) => name)).not.toContain('startProxyServer');
});

test('encrypts nothing where the mode is none', async () => {
  expect((await watch({ encryptionMode: 'none' })).map(([name]) => name)).not.toContain('setEncryptionConfig');
});

test.each([
  [{ ...none, debug: true }, 0],
  [{ ...none, track: true }, 1],
  [{ ...none, info: true }, 1],
  [{ ...none, warn: true }, 2],
  [{ ...none, error: true }, 3],
  [none, 4],
])('the lowest enabled level decides: %o is %i', (filter, level) => {
  expect(logLevel(filter)).toBe(level);
});
