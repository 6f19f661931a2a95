import { createECDH, randomBytes } from 'node:crypto';
import { link, mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import type { Config } from './config.ts';

const Vapid = z.object({ publicKey: z.string().min(80), privateKey: z.string().min(40) });
const StoredSecrets = z.object({
  otpPepper: z.string().min(32),
  signingKey: z.string().min(32),
  /** Absent from secrets stored before push existed. */
  vapid: Vapid.optional(),
});
type StoredSecrets = z.infer<typeof StoredSecrets>;

/**
 * `otpPepper` keys the hashes of one-time codes, `signingKey` signs media addresses and live tickets, `vapid`
 * identifies us to push services and is null when push is off. The previous secrets still verify codes and signatures
 * from before a rotation, and make nothing; null without a rotation.
 */
export type Secrets = Omit<StoredSecrets, 'vapid'> & {
  otpPepperPrevious: string | null;
  signingKeyPrevious: string | null;
  vapid: z.infer<typeof Vapid> | null;
};

/** The stored secrets are missing or unreadable; the message names the file and the remedy, in one line. */
export class SecretsError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'SecretsError';
  }
}

/**
 * `mayMake`: the installation is new. The secrets of an existing installation are never replaced, because its data need
 * them.
 */
type Making = { mayMake: boolean };

/**
 * Loads the secrets of the environment, or, outside production, the secrets generated once in the data directory.
 * @throws SecretsError
 */
export async function loadSecrets(config: Config, { mayMake }: Making): Promise<Secrets> {
  const { otpPepper, signingKey, vapid } = config;
  const previous = {
    otpPepperPrevious: config.otpPepperPrevious ?? null,
    signingKeyPrevious: config.signingKeyPrevious ?? null,
  };
  const needsVapid = config.pushGateway === 'web-push' && !vapid;
  if (otpPepper && signingKey && !needsVapid) return { otpPepper, signingKey, ...previous, vapid: vapid ?? null };
  const unset = [
    ...(otpPepper ? [] : ['OTP_PEPPER']),
    ...(signingKey ? [] : ['SIGNING_KEY']),
    ...(needsVapid ? ['VAPID_PUBLIC_KEY', 'VAPID_PRIVATE_KEY'] : []),
  ];
  const stored = new StoredFile(join(config.dataDir, 'secrets.json'), unset);
  const made = (await stored.read()) ?? (await stored.make(mayMake));
  return {
    otpPepper: otpPepper ?? made.otpPepper,
    signingKey: signingKey ?? made.signingKey,
    ...previous,
    vapid: vapid ?? (needsVapid ? (made.vapid ?? (await stored.addVapid(made))) : null),
  };
}

/** The file of the secrets. A process that dies during a write leaves the previous file. */
class StoredFile {
  readonly #file: string;
  readonly #remedy: string;

  /** `unset`: the variables that replace the file. */
  constructor(file: string, unset: string[]) {
    this.#file = file;
    this.#remedy = `Restore it from a backup, or set ${new Intl.ListFormat('en').format(unset)}; docs/operations/restore.md#secrets says what is lost with new values.`;
  }

  /** Returns null without a file. */
  async read(): Promise<StoredSecrets | null> {
    let text: string;
    try {
      text = await readFile(this.#file, 'utf8');
    } catch (error) {
      if (isFault(error, 'ENOENT')) return null;
      throw this.#refuse(`cannot be read (${messageOf(error)})`, error);
    }
    if (text.trim() === '') throw this.#refuse('is empty');
    const parsed = StoredSecrets.safeParse(parseJson(text));
    if (parsed.success) return parsed.data;
    const [field] = parsed.error.issues[0]?.path ?? [];
    throw this.#refuse(field === undefined ? 'is damaged' : `is damaged: no valid ${String(field)}`);
  }

  async make(mayMake: boolean): Promise<StoredSecrets> {
    if (!mayMake) throw this.#refuse('is missing');
    const made = { otpPepper: makeKey(), signingKey: makeKey(), vapid: makeVapid() };
    // A link, because it fails if another process has made the file meanwhile.
    const isOurs = await this.#write(made, async (temporary) => {
      try {
        await link(temporary, this.#file);
        return true;
      } catch (error) {
        if (isFault(error, 'EEXIST')) return false;
        throw error;
      }
    });
    return isOurs ? made : ((await this.read()) ?? made);
  }

  /** For secrets stored before the key pair existed. */
  async addVapid(stored: StoredSecrets): Promise<z.infer<typeof Vapid>> {
    const vapid = makeVapid();
    await this.#write({ ...stored, vapid }, (temporary) => rename(temporary, this.#file));
    return vapid;
  }

  async #write<T>(secrets: StoredSecrets, publish: (temporary: string) => Promise<T>): Promise<T> {
    const temporary = `${this.#file}.${randomBytes(4).toString('hex')}.new`;
    try {
      await mkdir(dirname(this.#file), { recursive: true });
      {
        await using handle = await open(temporary, 'w', 0o600);
        await handle.writeFile(textOf(secrets));
        await handle.sync();
      }
      return await publish(temporary);
    } catch (error) {
      const remedy = 'Check that its disk has free space and that this account may write there.';
      throw new SecretsError(`${this.#file} cannot be written (${messageOf(error)}). ${remedy}`, { cause: error });
    } finally {
      await rm(temporary, { force: true }).catch(() => undefined);
    }
  }

  #refuse(fault: string, cause?: unknown): SecretsError {
    return new SecretsError(`${this.#file} ${fault}. ${this.#remedy}`, { cause });
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

function isFault(error: unknown, code: string): boolean {
  return (error as NodeJS.ErrnoException).code === code;
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
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
