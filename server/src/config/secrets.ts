import { createECDH, randomBytes } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { Config } from './config.ts';

const Vapid = z.object({ publicKey: z.string().min(80), privateKey: z.string().min(40) });
const StoredSecrets = z.object({
  otpPepper: z.string().min(32),
  signingKey: z.string().min(32),
  /** Absent from secrets stored before there were any. */
  vapid: Vapid.optional(),
});
type StoredSecrets = z.infer<typeof StoredSecrets>;

/**
 * `otpPepper` keys the hashes of one-time codes, `signingKey` signs media addresses and live tickets, `vapid`
 * identifies us to push services and is null where push is off. The previous ones still verify what they made before a
 * rotation, and make nothing; null where there is none.
 */
export type Secrets = Omit<StoredSecrets, 'vapid'> & {
  otpPepperPrevious: string | null;
  signingKeyPrevious: string | null;
  vapid: z.infer<typeof Vapid> | null;
};

/** Loads the secrets of the environment, or, outside production, those generated once in the data directory. */
export async function loadSecrets(config: Config): Promise<Secrets> {
  const { otpPepper, signingKey, vapid } = config;
  const previous = {
    otpPepperPrevious: config.otpPepperPrevious ?? null,
    signingKeyPrevious: config.signingKeyPrevious ?? null,
  };
  const needsVapid = config.pushGateway === 'web-push' && !vapid;
  if (otpPepper && signingKey && !needsVapid) return { otpPepper, signingKey, ...previous, vapid: vapid ?? null };
  const made = await readOrMake(config.dataDir);
  return {
    otpPepper: otpPepper ?? made.otpPepper,
    signingKey: signingKey ?? made.signingKey,
    ...previous,
    vapid: vapid ?? (needsVapid ? made.vapid : null),
  };
}

async function readOrMake(dir: string): Promise<Required<StoredSecrets>> {
  const file = join(dir, 'secrets.json');
  await mkdir(dir, { recursive: true });
  const fresh = { otpPepper: makeKey(), signingKey: makeKey(), vapid: makeVapid() };
  try {
    await writeFile(file, textOf(fresh), { mode: 0o600, flag: 'wx' });
    return fresh;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  const stored = StoredSecrets.parse(JSON.parse(await readFile(file, 'utf8')));
  const whole = { ...fresh, ...stored };
  if (!stored.vapid) await replace(file, textOf(whole));
  return whole;
}

/** Written completely or not at all, also when the process dies meanwhile. */
async function replace(file: string, text: string): Promise<void> {
  await writeFile(`${file}.new`, text, { mode: 0o600 });
  await rename(`${file}.new`, file);
}

function textOf(stored: StoredSecrets): string {
  return JSON.stringify(stored, null, 2);
}

function makeKey(): string {
  return randomBytes(32).toString('hex');
}

/**
 * Generates a key pair on P-256 as browsers expect it: base64url of the point and of the number, which may start with
 * zeros.
 */
function makeVapid(): z.infer<typeof Vapid> {
  const pair = createECDH('prime256v1');
  const publicKey = pair.generateKeys().toString('base64url');
  const number = pair.getPrivateKey();
  const privateKey = Buffer.concat([Buffer.alloc(32 - number.length), number]).toString('base64url');
  return { publicKey, privateKey };
}
