import { AgoraSettings } from '@lisan/contract/live/agora-settings';
import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { readConfig } from '../../../config/config.ts';
import type { JoinRequest } from '../port.ts';
import { createAgoraProvider } from './provider.ts';
import { readAgoraToken } from '../../../../test/live/read-agora-token.ts';

const APP_ID = '970ca35de60c44645bbae8a215061b33';
const CERTIFICATE = '5cfd2fd1755d40ecb72977518be15d3b';
const CHANNEL = '7a1c3f52-6d0e-4b8e-9a54-1f0c2d3e4a01';

function provider(over: Record<string, string> = {}, signingKey = 'k'.repeat(32)) {
  const env = { LIVE_PROVIDER: 'agora', AGORA_APP_ID: APP_ID, AGORA_APP_CERTIFICATE: CERTIFICATE };
  const { agora } = readConfig({ ...env, ...over });
  if (!agora) throw new Error('Agora is not chosen');
  return createAgoraProvider({ config: agora, signingKey, newId: randomUUID });
}

function request(over: Partial<JoinRequest> = {}): JoinRequest {
  return {
    channelId: CHANNEL,
    kind: 'video',
    subscriberId: '7a1c3f52-6d0e-4b8e-9a54-1f0c2d3e4a02',
    sessionId: '7a1c3f52-6d0e-4b8e-9a54-1f0c2d3e4a03',
    role: 'viewer',
    expiresAt: new Date('2026-03-10T09:10:00Z'),
    ...over,
  };
}

async function join(over: Partial<JoinRequest> = {}, at = provider()) {
  const { key, settings } = await at.issueJoin(request(over));
  return { key, settings: AgoraSettings.parse(settings), token: readAgoraToken(key, CERTIFICATE) };
}

describe('a ticket of Agora', () => {
  test('has all seventeen fields, and nothing of the installation’s secrets', async () => {
    const { settings } = await provider({ AGORA_CUSTOMER_KEY: 'ck', AGORA_CUSTOMER_SECRET: 'cs' }).issueJoin(request());
    expect(Object.keys(settings).toSorted()).toEqual(Object.keys(AgoraSettings.shape).toSorted());
    expect(Object.keys(settings)).toHaveLength(17);
    expect(JSON.stringify(settings)).not.toContain(CERTIFICATE);
  });

  test('carries a token for this channel, place and time, signed with the certificate', async () => {
    const { key, settings, token } = await join();
    expect(settings).toMatchObject({ token: key, channelName: CHANNEL, channelID: CHANNEL, tokenExpiryTime: '600' });
    expect(token).toMatchObject({ appId: APP_ID, channel: CHANNEL, uid: String(settings.uid), expiresIn: 600 });
    expect(Math.abs(token.issuedAt - Date.now() / 1000)).toBeLessThan(10);
    expect(token.isSigned).toBe(true);
    expect(readAgoraToken(key, CERTIFICATE.replace('5', '6')).isSigned).toBe(false);
  });

  test('lets the teacher publish and everybody else only watch', async () => {
    expect((await join({ role: 'viewer' })).token.privileges).toEqual({ 1: 600 });
    expect((await join({ role: 'publisher' })).token.privileges).toEqual({ 1: 600, 2: 600, 3: 600, 4: 600 });
  });

  test('expires after the installed time', async () => {
    const hourly = provider({ AGORA_TOKEN_SECONDS: '3600' });
    const { token, settings } = await join({}, hourly);
    expect(token).toMatchObject({ expiresIn: 3600, privileges: { 1: 3600 } });
    expect([settings.tokenExpiryTime, hourly.ticketMs]).toEqual(['3600', 3_600_000]);
  });

  test('lists the supported kinds', async () => {
    expect((await join({ kind: 'sound' })).settings.broadcastType).toBe('sound');
    expect((await join({ kind: 'video' })).settings.broadcastType).toBe('video');
  });
});

describe('the place of a join', () => {
  test('differs for each device and stays the same when the ticket is renewed', async () => {
    const [phone, tablet] = [randomUUID(), randomUUID()];
    const first = (await join({ joinId: phone })).settings.uid;
    expect((await join({ joinId: phone })).settings.uid).toBe(first);
    expect((await join({ joinId: tablet })).settings.uid).not.toBe(first);
    expect((await join()).settings.uid).not.toBe((await join()).settings.uid);
  });

  test('cannot be used by another subscriber who names the same join', async () => {
    const joinId = randomUUID();
    const mine = (await join({ joinId })).settings.uid;
    expect((await join({ joinId, subscriberId: randomUUID() })).settings.uid).not.toBe(mine);
  });

  test('is a 32-bit number that no two of a thousand viewers share, and never the teacher’s', async () => {
    const at = provider();
    const teacher = (await join({ role: 'publisher' }, at)).settings.uid;
    // Derived from fixed ids, so that the test is the same every time.
    const joins = Array.from({ length: 1000 }, (_, n) => join({ joinId: `join-${n}` }, at));
    const uids = (await Promise.all(joins)).map(({ settings }) => settings.uid);
    expect(new Set(uids).size).toBe(1000);
    expect(uids.every((uid) => typeof uid === 'number' && uid >= 1000 && uid < 2 ** 32)).toBe(true);
    expect(uids).not.toContain(teacher);
  });

  test('is the same for each of the teacher’s connections, so that the newer one replaces the older', async () => {
    const [one, two] = [await join({ role: 'publisher' }), await join({ role: 'publisher' })];
    expect(one.settings.uid).toBe(two.settings.uid);
  });

  test('is text where the installation wants accounts', async () => {
    const { settings, token } = await join({}, provider({ AGORA_STRING_USER_ID: 'true' }));
    expect(settings.useStringUserId).toBe(true);
    expect(settings.uid).toMatch(/^viewer-[0-9a-f]{32}$/);
    expect(token).toMatchObject({ uid: settings.uid, isSigned: true });
  });
});

describe('the secrets of a channel', () => {
  test('are the same for all in it, on every node, and others in every other channel', async () => {
    const secretsOf = ({ settings }: Awaited<ReturnType<typeof join>>) => [settings.salt, settings.cipherKey];
    const mine = secretsOf(await join());
    expect(secretsOf(await join({ role: 'publisher' }, provider()))).toEqual(mine);
    expect(secretsOf(await join({ channelId: randomUUID() }))).not.toEqual(mine);
    expect(secretsOf(await join({}, provider({}, 'other'.repeat(8))))).not.toEqual(mine);
  });

  test('fit the SDK: 32 bytes of salt, and a strong secret of at most 62 characters', async () => {
    const { salt, cipherKey } = (await join()).settings;
    expect(Buffer.from(salt, 'base64')).toHaveLength(32);
    expect(cipherKey).toMatch(/^(?=.*[a-z])(?=.*[A-Z])(?=.*[0-9])(?=.*[!@#$%^&*])[\x21-\x7e]{8,62}$/);
  });

  test('are empty where nothing is encrypted', async () => {
    const { settings } = await join({}, provider({ AGORA_ENCRYPTION_MODE: 'none' }));
    expect(settings).toMatchObject({ encryptionMode: 'none', salt: '', cipherKey: '' });
  });
});
