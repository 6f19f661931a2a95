import { createHmac, timingSafeEqual } from 'node:crypto';
import type { CallbackHeaders } from './port.ts';

// Header names and format follow Standard Webhooks.
const ID_HEADER = 'webhook-id';
const TIMESTAMP_HEADER = 'webhook-timestamp';
const SIGNATURE_HEADER = 'webhook-signature';

const TOLERANCE_SECONDS = 300;
const VERSION = 'v1,';

type Signed = { id: string; timestamp: string; rawBody: string };

/** Signs a callback sent at `now`: HMAC-SHA256 over `id.timestamp.rawBody`. */
export function signCallback(key: string, sent: { id: string; rawBody: string; now: Date }): Record<string, string> {
  const timestamp = String(Math.floor(sent.now.getTime() / 1_000));
  const signature = VERSION + mac(key, { ...sent, timestamp }).toString('base64');
  return { [ID_HEADER]: sent.id, [TIMESTAMP_HEADER]: timestamp, [SIGNATURE_HEADER]: signature };
}

/**
 * Verifies that one of the active keys (two during a rotation) signed this body within the last five minutes. Returns
 * the signed id.
 */
export function verifyCallback(
  keys: readonly string[],
  received: { headers: CallbackHeaders; rawBody: string; now: Date },
): { ok: true; id: string } | { ok: false; reason: 'bad_signature' | 'stale' } {
  const [id, timestamp, signature] = [ID_HEADER, TIMESTAMP_HEADER, SIGNATURE_HEADER].map((h) => received.headers[h]);
  if (typeof id !== 'string' || typeof timestamp !== 'string' || typeof signature !== 'string') {
    return { ok: false, reason: 'bad_signature' };
  }
  const signed = { id, timestamp, rawBody: received.rawBody };
  if (!isSignedByAny(keys, signed, signature)) return { ok: false, reason: 'bad_signature' };
  const age = Math.abs(received.now.getTime() / 1_000 - Number(timestamp));
  return age <= TOLERANCE_SECONDS ? { ok: true, id } : { ok: false, reason: 'stale' };
}

/** During a key rotation a sender lists several signatures, separated by spaces. */
function isSignedByAny(keys: readonly string[], signed: Signed, header: string): boolean {
  const signatures = header
    .split(' ')
    .filter((part) => part.startsWith(VERSION))
    .map((part) => Buffer.from(part.slice(VERSION.length), 'base64'));
  return keys.some((key) => {
    const expected = mac(key, signed);
    return signatures.some((sent) => sent.length === expected.length && timingSafeEqual(sent, expected));
  });
}

function mac(key: string, { id, timestamp, rawBody }: Signed): Buffer {
  return createHmac('sha256', key).update(`${id}.${timestamp}.${rawBody}`).digest();
}
