import { createHmac } from 'node:crypto';
import { inflateSync } from 'node:zlib';

export type ReadToken = {
  appId: string;
  issuedAt: number;
  expiresIn: number;
  channel: string;
  uid: string;
  /** Lifetime of each privilege in seconds: 1 join, 2 publish sound, 3 publish video, 4 publish data. */
  privileges: Record<number, number>;
  isSigned: boolean;
};

/** Reads a token of the 007 format by its published layout, without the library that writes it. */
export function readAgoraToken(token: string, appCertificate: string): ReadToken {
  if (!token.startsWith('007')) throw new Error('no token of the 007 format');
  const read = reader(inflateSync(Buffer.from(token.slice(3), 'base64')));
  const signature = read.bytes();
  const signed = read.rest();
  const appId = read.bytes().toString();
  const [issuedAt, expiresIn, salt] = [read.uint32(), read.uint32(), read.uint32()];
  const [services, type] = [read.uint16(), read.uint16()];
  if (services !== 1 || type !== 1) throw new Error('not a token of RTC alone');
  const privileges: Record<number, number> = {};
  for (let left = read.uint16(); left > 0; left--) privileges[read.uint16()] = read.uint32();
  const [channel, uid] = [read.bytes().toString(), read.bytes().toString()];
  const key = hmac(uint32(salt), hmac(uint32(issuedAt), appCertificate));
  return { appId, issuedAt, expiresIn, channel, uid, privileges, isSigned: hmac(key, signed).equals(signature) };
}

function hmac(key: Buffer, message: Buffer | string): Buffer {
  return createHmac('sha256', key).update(message).digest();
}

function uint32(value: number): Buffer {
  const buffer = Buffer.alloc(4);
  buffer.writeUInt32LE(value);
  return buffer;
}

function reader(buffer: Buffer) {
  let at = 0;
  const take = (size: number) => buffer.subarray(at, (at += size));
  const uint16 = () => take(2).readUInt16LE();
  return {
    uint16,
    uint32: () => take(4).readUInt32LE(),
    bytes: () => take(uint16()),
    rest: () => buffer.subarray(at),
  };
}
