import { createHmac, timingSafeEqual } from 'node:crypto';
import { deriveKey } from '../../../platform/derive-key.ts';

/** Longer than the thirty days in which reminders are sent. */
export const STOP_TOKEN_TTL_MS = 60 * 86_400_000;

const DAY_MS = 86_400_000;
const ID_BYTES = 16;
const EXPIRY_BYTES = 2;
const BODY_BYTES = ID_BYTES + EXPIRY_BYTES;
/** 96 bits, so that an SMS is not longer by a part. */
const SIGNATURE_BYTES = 12;
/** Forty letters are thirty bytes exactly, so that each token has one spelling. */
const TOKEN = /^[\w-]{40}$/;

/** The messages that a link stops; each purpose has a separate signing key. */
type StopPurpose = 'stop-reminders' | 'stop-offers';

/**
 * Returns the token of a link that stops messages to one learner without a session: the learner's id, the last day
 * (UTC) and a signature under a key of this purpose alone.
 */
export function makeStopToken(
  signingKey: string,
  of: { subscriberId: string; now: Date; purpose: StopPurpose },
): string {
  const body = Buffer.alloc(BODY_BYTES);
  body.write(of.subscriberId.replaceAll('-', ''), 'hex');
  body.writeUInt16BE(dayOf(of.now.getTime() + STOP_TOKEN_TTL_MS), ID_BYTES);
  return Buffer.concat([body, sign(signingKey, of.purpose, body)]).toString('base64url');
}

/**
 * Returns the subscriber whose messages a token stops; null when none of the keys signed it for this purpose or it has
 * expired.
 */
export function readStopToken(
  signingKeys: readonly string[],
  { token, now, purpose }: { token: string; now: Date; purpose: StopPurpose },
): string | null {
  if (!TOKEN.test(token)) return null;
  const bytes = Buffer.from(token, 'base64url');
  const body = bytes.subarray(0, BODY_BYTES);
  const signature = bytes.subarray(BODY_BYTES);
  if (!signingKeys.some((key) => timingSafeEqual(signature, sign(key, purpose, body)))) return null;
  if (body.readUInt16BE(ID_BYTES) < dayOf(now.getTime())) return null;
  return body.toString('hex', 0, ID_BYTES).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

function sign(signingKey: string, purpose: StopPurpose, body: Buffer): Buffer {
  return createHmac('sha256', deriveKey(signingKey, purpose)).update(body).digest().subarray(0, SIGNATURE_BYTES);
}

function dayOf(at: number): number {
  return Math.floor(at / DAY_MS);
}
