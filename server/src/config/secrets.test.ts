import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import webPush from 'web-push';
import { readConfig } from './config.ts';
import { loadSecrets, SecretsError } from './secrets.ts';

let dir: string;
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'lisan-secrets-'));
});
afterEach(() => rm(dir, { recursive: true }));

const load = (env: Record<string, string> = {}, mayMake = true) =>
  loadSecrets(readConfig({ DATA_DIR: dir, ...env }), { mayMake });
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

test('two processes that start at once have the same secrets, and leave one file', async () => {
  const [first, second] = await Promise.all([load(), load()]);
  expect(second).toEqual(first);
  expect(await readdir(dir)).toEqual(['secrets.json']);
});

const VALID = { otpPepper: 'p'.repeat(32), signingKey: 's'.repeat(32) };

test.each([
  ['', 'is empty'],
  [JSON.stringify(VALID).slice(0, 40), 'is damaged'],
  ['null', 'is damaged'],
  [JSON.stringify({ ...VALID, signingKey: 'short' }), 'is damaged: no valid signingKey'],
])('unreadable secrets are refused in one line, and not replaced: %s', async (text, fault) => {
  await writeFile(file(), text);
  for (const mayMake of [true, false]) {
    const message = await refusalOf(load({ SIGNING_KEY: randomKey() }, mayMake));
    expect(message).toContain(`${file()} ${fault}`);
    expect(message).toContain('set OTP_PEPPER, VAPID_PUBLIC_KEY, and VAPID_PRIVATE_KEY;');
  }
  expect(await readFile(file(), 'utf8')).toBe(text);
});

test('missing secrets of an existing installation are not made, in one line', async () => {
  expect(await refusalOf(load({}, false))).toContain(
    `${file()} is missing. Restore it from a backup, or set OTP_PEPPER`,
  );
  expect(await readdir(dir)).toEqual([]);
});

test('new values in the environment replace lost secrets deliberately', async () => {
  const env = { OTP_PEPPER: randomKey(), SIGNING_KEY: randomKey(), PUSH_GATEWAY: 'none' };
  expect(await load(env, false)).toMatchObject({ otpPepper: env.OTP_PEPPER, signingKey: env.SIGNING_KEY });
});

async function refusalOf(loading: Promise<unknown>): Promise<string> {
  const error: unknown = await loading.catch((refusal: unknown) => refusal);
  if (!(error instanceof SecretsError)) throw new Error('not refused', { cause: error });
  expect(error.message).not.toContain('\n');
  return error.message;
}
