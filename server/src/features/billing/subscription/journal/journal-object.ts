import { randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { z } from 'zod';
import type { Secrets } from '../../../../config/secrets.ts';
import type { MediaStore } from '../../../../gateways/media/port.ts';
import { openSealed, sealJson } from '../../../../platform/seal.ts';
import { verifyingKeys } from '../../../../platform/verifying-keys.ts';

const JOURNAL_FOLDER = 'billing-journal';
const SUFFIX = '.bin';
const VERSION = 1;
const PURPOSE = 'billing-journal';

const StoredDate = z.iso.datetime().transform((text) => new Date(text));
const Owner = { id: z.uuid(), subscriberId: z.uuid(), subscriptionId: z.uuid(), msisdn: z.string(), at: StoredDate };

/** A learner, a guardian, the operator or staff ended charges. `id` is the id of the event. */
const Leaving = z.object({
  type: z.literal('leaving'),
  ...Owner,
  event: z.enum(['cancel', 'unsubscribe', 'auto_off', 'number_recycled', 'refund']),
  actor: z.enum(['learner', 'guardian', 'clock', 'carrier', 'staff']),
});

/** Renewal was turned on again, or a plan was agreed to. `id` is the id of the event. */
const Return = z.object({
  type: z.literal('return'),
  ...Owner,
  event: z.enum(['reactivate', 'auto_on', 'confirm', 'change_plan']),
});

/** `id` is the id of the consent; amounts are in minor units. */
const Agreement = z.object({
  type: z.literal('consent'),
  ...Owner,
  planId: z.uuid(),
  termsVersion: z.string(),
  amount: z.int(),
  currency: z.string(),
  exponent: z.int(),
  period: z.string(),
  channel: z.string(),
  challengeId: z.string().nullable(),
  carrierRequestId: z.string().nullable(),
  ip: z.string(),
  userAgent: z.string().nullable(),
});

const Entry = z.discriminatedUnion('type', [Leaving, Return, Agreement]);
const JournalObject = z.object({
  version: z.int(),
  name: z.string(),
  /** The key of the newest charge at the time of writing. */
  chargeKey: z.string().nullable(),
  entries: z.array(z.unknown()),
});

export type Leaving = z.infer<typeof Leaving>;
export type Return = z.infer<typeof Return>;
export type Agreement = z.infer<typeof Agreement>;
export type JournalEntry = z.infer<typeof Entry>;
type JournalContent = { chargeKey: string | null; entries: JournalEntry[] };

/**
 * Returns a name that follows `previous` and has the time: names are compared as text. Two objects of one time differ
 * by their random end.
 */
export function nextObjectName(now: Date, previous: string | null): string {
  const after = previous === null ? 0 : timeOfObject(previous).getTime() + 1;
  const time = new Date(Math.max(now.getTime(), after)).toISOString();
  return `${time.replaceAll(/[-:.]/g, '').toLowerCase()}-${randomBytes(4).toString('hex')}`;
}

/** Returns the time in a name, such as `20260310t090000000z-9f2c1a0b`; invalid for any other text. */
export function timeOfObject(name: string): Date {
  const [, date, h, m, s, ms] = /^(\d{8})t(\d\d)(\d\d)(\d\d)(\d{3})z-/.exec(name) ?? [];
  return new Date(`${date?.replace(/(....)(..)(..)/, '$1-$2-$3')}T${h}:${m}:${s}.${ms}Z`);
}

/** Encrypts and authenticates an object; the name is sealed as well, so that no object passes for another one. */
export function sealObject({ signingKey }: Pick<Secrets, 'signingKey'>, name: string, content: JournalContent): Buffer {
  return Buffer.from(sealJson(signingKey, PURPOSE, { version: VERSION, name, ...content }));
}

/** `isWhole` is false if a newer version wrote entries that this version does not understand. */
type OpenedObject = JournalContent & { isWhole: boolean };

/** @throws Error for an object that was damaged, renamed, or sealed with a key that is not known here */
export function openObject(secrets: Secrets, name: string, bytes: Buffer): OpenedObject {
  const stored = JournalObject.parse(openSealed(verifyingKeys(secrets), PURPOSE, bytes.toString('utf8')));
  if (stored.name !== name) throw new Error(`it was written as ${stored.name}`);
  const read = stored.entries.map((entry) => Entry.safeParse(entry));
  const entries = read.flatMap(({ data }) => (data === undefined ? [] : [data]));
  return {
    chargeKey: stored.chargeKey,
    entries,
    isWhole: stored.version === VERSION && entries.length === stored.entries.length,
  };
}

export function keyOfObject(name: string): string {
  return `${JOURNAL_FOLDER}/${name}${SUFFIX}`;
}

/** Lists the names of the objects after a name, in their order. */
export async function listObjects(media: Pick<MediaStore, 'list'>, after: string | null): Promise<string[]> {
  const names: string[] = [];
  const from = after === null || after === '' ? undefined : keyOfObject(after);
  for await (const { key } of media.list(JOURNAL_FOLDER, from))
    if (key.endsWith(SUFFIX)) names.push(key.slice(JOURNAL_FOLDER.length + 1, -SUFFIX.length));
  return names.toSorted();
}

type ReadObjects = JournalContent & {
  chargeKeys: string[];
  /** Names of objects that could not be opened or understood as a whole. */
  unreadable: string[];
};

type Reading = {
  media: Pick<MediaStore, 'read'>;
  secrets: Secrets;
  log: { error(fields: object, text: string): void };
};

/** Reads objects, and logs each damaged object. @throws Error when the store does not answer */
export async function readObjects({ media, secrets, log }: Reading, names: readonly string[]): Promise<ReadObjects> {
  const read: ReadObjects = { chargeKey: null, chargeKeys: [], entries: [], unreadable: [] };
  for (const name of names) {
    const bytes = await buffer(await media.read(keyOfObject(name)));
    try {
      const opened = openObject(secrets, name, bytes);
      read.entries.push(...opened.entries);
      if (opened.chargeKey !== null) read.chargeKeys.push(opened.chargeKey);
      if (opened.isWhole) continue;
      log.error({ object: keyOfObject(name) }, 'billing journal object of a newer version');
    } catch (error) {
      log.error({ err: error, object: keyOfObject(name) }, 'billing journal object unreadable');
    }
    read.unreadable.push(name);
  }
  return { ...read, chargeKey: read.chargeKeys.at(-1) ?? null };
}
