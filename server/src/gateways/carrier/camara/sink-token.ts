import { createHmac, timingSafeEqual } from 'node:crypto';
import { deriveKey } from '../../../platform/derive-key.ts';

/** Longer than any payment stays undecided. */
const TTL_MS = 30 * 86_400_000;
const PARTS = /^(\d{1,10})\.([^.]*)\.([\w-]{43})$/;

type SinkToken = { token: string; expires: Date };

/**
 * Makes the access token that a carrier sends with its events about one payment: its expiry, the payment's key, and our
 * seal over both. An event with the carrier's id alone still names our payment, and a token is valid for that one only.
 */
export function writeSinkToken(callbackKey: string, { key, now }: { key: string; now: Date }): SinkToken {
  const seconds = Math.floor((now.getTime() + TTL_MS) / 1_000);
  const text = `${seconds}.${Buffer.from(key).toString('base64url')}`;
  return {
    token: `${text}.${seal(callbackKey, text).toString('base64url')}`,
    expires: new Date(seconds * 1_000),
  };
}

/** Reads the key of an `Authorization: Bearer` header that one of the active callback keys sealed. */
export function readSinkToken(
  callbackKeys: readonly string[],
  { authorization, now }: { authorization: string | string[] | undefined; now: Date },
): { ok: true; key: string } | { ok: false; reason: 'bad_signature' | 'stale' } {
  const token = typeof authorization === 'string' ? /^bearer (\S+)$/i.exec(authorization)?.[1] : undefined;
  const [, seconds, encodedKey, mark] = PARTS.exec(token ?? '') ?? [];
  if (seconds === undefined || encodedKey === undefined || mark === undefined) {
    return { ok: false, reason: 'bad_signature' };
  }
  const received = Buffer.from(mark, 'base64url');
  const text = `${seconds}.${encodedKey}`;
  const isOurs = callbackKeys.some((callbackKey) => {
    const expected = seal(callbackKey, text);
    return expected.length === received.length && timingSafeEqual(expected, received);
  });
  if (!isOurs) return { ok: false, reason: 'bad_signature' };
  if (Number(seconds) * 1_000 <= now.getTime()) return { ok: false, reason: 'stale' };
  return { ok: true, key: Buffer.from(encodedKey, 'base64url').toString() };
}

function seal(callbackKey: string, text: string): Buffer {
  return createHmac('sha256', deriveKey(callbackKey, 'camara-sink')).update(text).digest();
}
