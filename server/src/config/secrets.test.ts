import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import webPush from 'web-push';
import { readConfig } from './config.ts';
import { loadSecrets } from './secrets.ts';

let dir: string;
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'lisan-secrets-'));
});
afterEach(() => rm(dir, { recursive: true }));

const load = (env: Record<string, string> = {}) => loadSecrets(readConfig({ DATA_DIR: dir, ...env }));
const randomKey = () => randomBytes(32).toString('hex');
const file = () => join(dir, 'secrets.json');

test('secrets are generated at the first start and stored, readable by this account only', async () => {
  const first = await load();
  expect(await load()).toEqual(first);
  expect((await stat(file())).mode & 0o077).toBe(0);
  expect(first).toMatchObject(JSON.parse(await readFile(file(), 'utf8')) as object);
});

test('VAPID keys are a valid pair for push services', async () => {
  const { vapid } = await load();
  const { publicKey, privateKey } = vapid ?? { publicKey: '', privateKey: '' };
  const audience = 'https://fcm.googleapis.com';
  const sign = () => webPush.getVapidHeaders(audience, 'mailto:a@lisan.example', publicKey, privateKey, 'aes128gcm');
  expect(sign).not.toThrow();
});

test('VAPID keys are added to secrets stored before there were any', async () => {
  const old = { otpPepper: 'p'.repeat(32), signingKey: 's'.repeat(32) };
  await writeFile(file(), JSON.stringify(old));
  const first = await load();
  expect(first).toMatchObject(old);
  expect(first.vapid).not.toBeNull();
  expect(await load()).toEqual(first);
});

test('the environment has precedence', async () => {
  const vapid = webPush.generateVAPIDKeys();
  const env = { VAPID_PUBLIC_KEY: vapid.publicKey, VAPID_PRIVATE_KEY: vapid.privateKey };
  expect((await load(env)).vapid).toEqual(vapid);
  const [otpPepper, signingKey, earlier] = [randomKey(), randomKey(), randomKey()];
  const ours = { ...env, OTP_PEPPER: otpPepper, SIGNING_KEY: signingKey, SIGNING_KEY_PREVIOUS: earlier };
  const loaded = { otpPepper, otpPepperPrevious: null, signingKey, signingKeyPrevious: earlier, vapid };
  expect(await load(ours)).toEqual(loaded);
});

test('there are no VAPID keys where push is off', async () => {
  expect((await load({ PUSH_GATEWAY: 'none' })).vapid).toBeNull();
});
