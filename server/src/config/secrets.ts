import { randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { Config } from './config.ts';

const Secrets = z.object({ otpPepper: z.string().min(32), signingKey: z.string().min(32) });
/** `otpPepper` keys the hashes of one-time codes, `signingKey` signs media addresses and live tickets. */
export type Secrets = z.infer<typeof Secrets>;

/** Secrets of the environment, or, outside production, those made once into the data directory. */
export async function loadSecrets(config: Config): Promise<Secrets> {
  if (config.otpPepper && config.signingKey) {
    return { otpPepper: config.otpPepper, signingKey: config.signingKey };
  }
  const made = await readOrMake(join(config.dataDir, 'secrets.json'), config.dataDir);
  return { otpPepper: config.otpPepper ?? made.otpPepper, signingKey: config.signingKey ?? made.signingKey };
}

async function readOrMake(file: string, dir: string): Promise<Secrets> {
  await mkdir(dir, { recursive: true });
  const fresh: Secrets = { otpPepper: randomBytes(32).toString('hex'), signingKey: randomBytes(32).toString('hex') };
  try {
    await writeFile(file, JSON.stringify(fresh, null, 2), { mode: 0o600, flag: 'wx' });
    return fresh;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    return Secrets.parse(JSON.parse(await readFile(file, 'utf8')));
  }
}
