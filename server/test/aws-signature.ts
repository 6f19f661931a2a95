import { createHash, createHmac } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

export type SignedBy = { accessKeyId: string; secretAccessKey: string; region: string };

/** Recomputes Signature Version 4 of a request (AWS, "Create a signed API request") and compares. */
export function isSigned(request: IncomingMessage, by: SignedBy): boolean {
  const match =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/.exec(
      request.headers.authorization ?? '',
    );
  if (!match) return false;
  const [, accessKeyId, day = '', region, signed = '', signature] = match;
  if (accessKeyId !== by.accessKeyId || region !== by.region) return false;
  const scope = `${day}/${by.region}/s3/aws4_request`;
  const time = String(request.headers['x-amz-date']);
  const toSign = ['AWS4-HMAC-SHA256', time, scope, sha256(canonical(request, signed))].join('\n');
  const key = [day, by.region, 's3', 'aws4_request'].reduce<string | Buffer>(hmac, `AWS4${by.secretAccessKey}`);
  return time.startsWith(day) && hmac(key, toSign).toString('hex') === signature;
}

function canonical(request: IncomingMessage, signed: string): string {
  const url = new URL(request.url ?? '/', 'http://s3');
  const query = [...url.searchParams]
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
    .toSorted();
  const headers = signed.split(';').map((name) => `${name}:${String(request.headers[name]).trim()}\n`);
  return [
    request.method,
    url.pathname,
    query.join('&'),
    headers.join(''),
    signed,
    request.headers['x-amz-content-sha256'],
  ].join('\n');
}

function hmac(key: string | Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest();
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
