import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto';
import type { PushEndpoint } from '../../src/gateways/push/port.ts';

const SALT_BYTES = 16;
const TAG_BYTES = 16;
const LAST_RECORD = 2;

/** A browser's side of Web Push: it has its own keys and decrypts its notices (RFC 8291, RFC 8188). */
export function createPushBrowser(endpoint: string) {
  const pair = createECDH('prime256v1');
  const p256dh = pair.generateKeys();
  const auth = randomBytes(16);
  const address: PushEndpoint = { endpoint, p256dh: p256dh.toString('base64url'), auth: auth.toString('base64url') };

  function read(body: Buffer): unknown {
    const salt = body.subarray(0, SALT_BYTES);
    const keyLength = body.readUInt8(SALT_BYTES + 4);
    const sender = body.subarray(SALT_BYTES + 5, SALT_BYTES + 5 + keyLength);
    const record = body.subarray(SALT_BYTES + 5 + keyLength);
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), p256dh, sender]);
    const ikm = Buffer.from(hkdfSync('sha256', pair.computeSecret(sender), auth, info, 32));
    const key = Buffer.from(hkdfSync('sha256', ikm, salt, 'Content-Encoding: aes128gcm\0', 16));
    const nonce = Buffer.from(hkdfSync('sha256', ikm, salt, 'Content-Encoding: nonce\0', 12));
    const decipher = createDecipheriv('aes-128-gcm', key, nonce);
    decipher.setAuthTag(record.subarray(-TAG_BYTES));
    const padded = Buffer.concat([decipher.update(record.subarray(0, -TAG_BYTES)), decipher.final()]);
    const end = padded.lastIndexOf(LAST_RECORD);
    return JSON.parse(padded.subarray(0, end).toString('utf8'));
  }

  return { address, read };
}

/**
 * Checks a token as a push service does (RFC 8292): its signature by the key beside it.
 * @throws Error when the signature is invalid
 */
export function readVapid(authorization: string): { key: string; claims: { aud: string; sub: string; exp: number } } {
  const { token = '', key = '' } = /^vapid t=(?<token>[^,]+), k=(?<key>.+)$/.exec(authorization)?.groups ?? {};
  const [header = '', claims = '', signature = ''] = token.split('.');
  const point = Buffer.from(key, 'base64url');
  const jwk = { kty: 'EC', crv: 'P-256', x: half(point, 1), y: half(point, 33) };
  const isSigned = verify(
    'sha256',
    Buffer.from(`${header}.${claims}`),
    { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  if (!isSigned) throw new Error('the token is not signed by its key');
  return {
    key,
    claims: JSON.parse(Buffer.from(claims, 'base64url').toString('utf8')) as ReturnType<typeof readVapid>['claims'],
  };
}

function half(point: Buffer, from: number): string {
  return point.subarray(from, from + 32).toString('base64url');
}
