import { createHmac, timingSafeEqual } from 'node:crypto';
import type { UriOf } from '../../../gateways/live/port.ts';
import { deriveKey } from '../../../platform/derive-key.ts';

const STEP_S = 60;
/** An address that expires sooner is renewed in the playlist: a player needs time to read and fetch. */
const MIN_LEFT_S = 30;

/** The signed content of a segment's address; `expires` is in seconds since 1970. */
export type SegmentProof = { channelId: string; expires: string; signature: string };

type Signer = { signingKey: string; channelId: string; now: Date; origin: string };

/**
 * Returns the addresses of a lesson's segments, the same for all viewers and at all nodes, so that caches can serve
 * them. An address is valid for one to two minutes from the start of its segment, and depends on nothing else: players
 * reject a playlist that names a listed segment by another path. If a listed segment is older, because its publisher is
 * away, a query renews the address.
 * @param signer `origin` precedes the path; empty for our own
 */
export function segmentAddresses({ signingKey, channelId, now, origin }: Signer): UriOf {
  const key = keyOf(signingKey);
  const signatures = new Map<number, string>();
  const signed = (expires: number): string => {
    const signature = signatures.get(expires) ?? sign(key, channelId, String(expires));
    signatures.set(expires, signature);
    return signature;
  };
  const nowS = now.getTime() / 1000;
  return (file, at) => {
    const expires = expiryOf(at / 1000);
    const address = `${origin}/media/live/${channelId}/${expires}/${signed(expires)}/${file}`;
    if (expires - nowS >= MIN_LEFT_S) return address;
    const renewed = expiryOf(nowS);
    return `${address}?until=${renewed}&renewal=${signed(renewed)}`;
  };
}

/** Returns whether one of the keys signed this for the lesson, at any time. */
export function isSegmentProof(
  signingKeys: readonly string[],
  { channelId, expires, signature }: SegmentProof,
): boolean {
  // Compared as text: a cache would store each spelling that a decoder accepts.
  const received = Buffer.from(signature);
  return signingKeys.some((signingKey) => {
    const expected = Buffer.from(sign(keyOf(signingKey), channelId, expires));
    return received.length === expected.length && timingSafeEqual(received, expected);
  });
}

/** Returns the seconds until a proof expires; 0 or less once it has expired. */
export function secondsLeft({ expires }: Pick<SegmentProof, 'expires'>, now: Date): number {
  return Math.floor(Number(expires) - now.getTime() / 1000);
}

function expiryOf(seconds: number): number {
  return (Math.floor(seconds / STEP_S) + 2) * STEP_S;
}

function sign(key: string, channelId: string, expires: string): string {
  return createHmac('sha256', key).update(`${channelId}/${expires}`).digest('base64url');
}

const keys = new Map<string, string>();

/** The derivation costs more than the signature; a process has two signing keys at most. */
function keyOf(signingKey: string): string {
  const derived = keys.get(signingKey) ?? deriveKey(signingKey, 'live-segments');
  keys.set(signingKey, derived);
  return derived;
}
