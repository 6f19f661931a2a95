import { calls } from '@lisan/contract/calls';
import type { Call } from '@lisan/contract/call';
import { PUBLISH_PATH, WATCH_PATH } from '@lisan/contract/live/live-media';
import { REALTIME_PATH } from '@lisan/contract/live/realtime';
import type { z } from 'zod';
import type { Random } from '../server/src/domain/random/seeded-random.ts';
import { plausible } from './fuzz-plausible.ts';
import { junk, pick, TEXTS } from './fuzz-values.ts';

/** Bytes to send on a connection, in latin1. `replies`: whether HTTP requires a reply to them. */
export type FuzzCase = { kind: string; bytes: string; replies: boolean };

/** `tokens`: valid tokens, so that requests get past authorisation. `files`: addresses of existing files. */
export type FuzzTargets = {
  tokens: string[];
  files: string[];
  host: string;
  /** Prefixes of media that are signed for a session. */
  signed?: string[];
};

const fieldsOf = (schema: Call['body']): string[] => (schema ? Object.keys(schema.shape) : []);

/** JSON that may be cut off, deeply nested, or have keys that are dangerous to copy. */
function bodyOf(random: Random, call: Call): string {
  const way = random();
  if (way < 0.06) return pick(random, ['', '{', 'null', '[]', '"text"', '1', '{"a":}', '\u0000', '\uffff']);
  if (way < 0.08) return '['.repeat(3000);
  if (way < 0.1) return '{"__proto__":{"x":1},"constructor":{"prototype":{}}}';
  if (call.body && random() < 0.6) return JSON.stringify(plausible(random, call.body)) ?? '';
  const names = [...fieldsOf(call.body), 'unknown'];
  const body = Object.fromEntries(names.filter(() => random() < 0.8).map((name) => [name, junk(random)]));
  return JSON.stringify(body);
}

const utf8 = (text: string): string => Buffer.from(text, 'utf8').toString('latin1');

function request(random: Random, line: string, headers: string[], body = ''): string {
  const bytes = utf8(body);
  const length = body === '' ? [] : [`Content-Length: ${bytes.length}`];
  const extra = random() < 0.1 ? [strangeHeader(random)] : [];
  return `${line} HTTP/1.1\r\nConnection: close\r\n${[...headers, ...extra, ...length].join('\r\n')}\r\n\r\n${bytes}`;
}

function strangeHeader(random: Random): string {
  return pick(random, [
    'X-Forwarded-For: 127.0.0.1, \u00ff, garbage',
    'X-Forwarded-Proto: gopher',
    'Cookie: access_token=%00; ; =; a=b=c',
    `Idempotency-Key: ${'k'.repeat(Math.floor(random() * 400))}`,
    'If-None-Match: *',
    'If-Match: "x", W/"y"',
    'Accept-Encoding: br;q=x, *;q=-1',
    'User-Agent: \u0085\u009f\u00ff',
    'Origin: null',
    `Authorization: Bearer ${'t'.repeat(Math.floor(random() * 5000))}`,
    'Range: bytes=5-1,99999999999999999999-',
  ]);
}

function callCase(random: Random, targets: FuzzTargets): FuzzCase {
  const call: Call = pick(random, calls);
  const path = call.path.replaceAll(/:\w+/g, () =>
    encodeURIComponentSafely(random() < 0.5 ? '00000000-0000-4000-8000-000000000000' : pick(random, TEXTS)),
  );
  const query = Object.entries(call.query?.shape ?? {})
    .filter(() => random() < 0.8)
    .map(([name, schema]) => `${name}=${encodeURIComponentSafely(queryValue(random, schema, name))}`)
    .join('&');
  const method = random() < 0.9 ? call.method : pick(random, ['PUT', 'DELETE', 'HEAD', 'OPTIONS', 'PATCH', 'TRACE']);
  const type =
    random() < 0.85
      ? 'application/json'
      : pick(random, [
          'text/plain',
          'multipart/form-data',
          'multipart/form-data; boundary=b',
          'a/b; charset=\u00ff',
          '',
        ]);
  const headers = [`Host: ${targets.host}`];
  // Logging out would end a session that the others need.
  if (random() < 0.85 && !path.endsWith('/logout'))
    headers.push(`Authorization: Bearer ${pick(random, targets.tokens)}`);
  const body = method === 'POST' ? bodyOf(random, call) : '';
  if (body !== '') headers.push(`Content-Type: ${type}`);
  const line = `${method} ${path}${query === '' ? '' : `?${query}`}`;
  return { kind: 'call', bytes: request(random, line, headers, body), replies: true };
}

function queryValue(random: Random, schema: z.core.$ZodType, name: string): string {
  if (random() < 0.5) return pick(random, TEXTS);
  const value = plausible(random, schema, name);
  // The line of a request has at most 16 KiB.
  return typeof value === 'string' ? value.slice(0, 400) : (JSON.stringify(value) ?? '');
}

/** Lone surrogates have no percent-encoding; they are sent as their three bytes. */
function encodeURIComponentSafely(text: string): string {
  return text.isWellFormed() ? encodeURIComponent(text) : '%ed%a0%80';
}

const PATHS = [
  '/assets/',
  '/%00',
  '//etc/passwd',
  '/home\\',
  '/%',
  '/%ff',
  '/..%2f..%2fpackage.json',
  '/course-media/',
  '/course-media/%00.mp3',
  '/uploads/avatars/%2e%2e%2fx.webp',
  '/media/teachers/%00.webp',
  '/media/a/1/b/recordings/a%00.m4a',
  '/media/a/1/b/live/x/index.m3u8',
  '/csp.json',
  '/.stamp',
  '/.well-known/security.txt',
  '/api/docs',
  '/api/docs/static/%00',
  '/api/carrier/callbacks',
  '/health/live',
  '/metrics',
  '*',
  'http://[::1',
  '/;a=b;c',
  '/?%',
];

function fileCase(random: Random, targets: FuzzTargets): FuzzCase {
  const path = random() < 0.5 && targets.files.length > 0 ? pick(random, targets.files) : pick(random, PATHS);
  const cut = random() < 0.2 ? path.slice(0, Math.ceil(random() * path.length)) : path;
  const headers = [`Host: ${targets.host}`];
  if (random() < 0.4)
    headers.push(`Range: bytes=${pick(random, ['-0', '0-', '9999999999-', '5-2', '-', 'x', '0-0,2-3', '-5'])}`);
  if (random() < 0.3) {
    headers.push(
      pick(random, [
        'If-Match: "none"',
        'If-None-Match: W/"x", *',
        'If-Modified-Since: yesterday',
        'If-Unmodified-Since: Thu, 01 Jan 1970 00:00:00 GMT',
        'If-Range: "none"',
      ]),
    );
  }
  const method = random() < 0.85 ? 'GET' : pick(random, ['HEAD', 'POST', 'OPTIONS', 'DELETE']);
  return { kind: 'file', bytes: request(random, `${method} ${cut === '' ? '/' : cut}`, headers), replies: true };
}

const MEDIA_FILES = [
  '/recordings/a%00.m4a',
  '/recordings/..%2f..%2fsecrets.json',
  '/recordings/%ed%a0%80.mp4',
  `/recordings/${'x'.repeat(3000)}.mp4`,
  '/recordings/',
  '/live/00000000-0000-4000-8000-000000000000/index.m3u8',
  '/live/x/%00',
  '/live/00000000-0000-4000-8000-000000000000/..%2findex.m3u8',
  '/none',
];

/** Files below a signed prefix, possibly with a part of it changed. */
function mediaCase(random: Random, targets: FuzzTargets): FuzzCase {
  const prefix = targets.signed?.length ? pick(random, targets.signed) : '/media/a/1/b';
  const at = Math.floor(random() * prefix.length);
  const changed = `${prefix.slice(0, at)}${pick(random, ['%00', '', '/', 'x'.repeat(5000), '%ff', '='])}${prefix.slice(at)}`;
  const path = `${random() < 0.6 ? prefix : changed}${pick(random, MEDIA_FILES)}`;
  const headers = [`Host: ${targets.host}`];
  if (random() < 0.5) headers.push(`Range: bytes=${pick(random, ['-0', '0-', '9999999999-', '5-2', 'x', '0-0,2-3'])}`);
  const method = random() < 0.9 ? 'GET' : pick(random, ['HEAD', 'POST', 'DELETE']);
  return { kind: 'media', bytes: request(random, `${method} ${path}`, headers), replies: true };
}

const PARTS = [
  'Content-Disposition: form-data; name="file"; filename="a.png"\r\n\r\n\u0089PNG',
  'Content-Disposition: form-data; name="__proto__"\r\n\r\nx',
  'Content-Disposition: form-data; name="avatar"\r\n\r\none',
  'Content-Disposition: form-data; name="file"; filename="../../x.png"\r\nContent-Type: image/\u00ff\r\n\r\nabc',
  'Content-Disposition: form-data; name="file"; filename=\r\n\r\n',
  'Content-Disposition form-data\r\n\r\nx',
  'nothing',
  '',
];
const UPLOADS = calls.filter(({ path }) => path.endsWith('/avatar') || path.endsWith('/poster'));

/** Multipart bodies that are cut off, without their boundary, with too many parts or with broken heads. */
function multipartCase(random: Random, targets: FuzzTargets): FuzzCase {
  const { path } = pick(random, UPLOADS);
  const boundary = pick(random, ['b', 'b', 'b', 'other', '']);
  const parts = Array.from({ length: Math.floor(random() * 9) }, () => `--b\r\n${pick(random, PARTS)}\r\n`);
  const whole = `${parts.join('')}--b--\r\n`;
  const body = random() < 0.5 ? whole : whole.slice(0, Math.floor(random() * whole.length));
  const headers = [
    `Host: ${targets.host}`,
    `Authorization: Bearer ${pick(random, targets.tokens)}`,
    pick(random, [`Content-Type: multipart/form-data; boundary=${boundary}`, 'Content-Type: multipart/form-data']),
  ];
  const address = path.replaceAll(/:\w+/g, '00000000-0000-4000-8000-000000000000');
  return { kind: 'multipart', bytes: request(random, `POST ${address}`, headers, body), replies: true };
}

function upgradeCase(random: Random, targets: FuzzTargets): FuzzCase {
  const path = pick(random, [REALTIME_PATH, WATCH_PATH, PUBLISH_PATH, '/', '/api/user', '/%00', '//', '/realtime?%']);
  const headers = [
    `Host: ${targets.host}`,
    `Connection: ${pick(random, ['Upgrade', 'keep-alive, Upgrade'])}`,
    `Upgrade: ${pick(random, ['websocket', 'WebSocket', 'h2c', 'x'])}`,
    `Sec-WebSocket-Version: ${pick(random, ['13', '8', 'x', ''])}`,
    `Sec-WebSocket-Key: ${pick(random, ['dGhlIHNhbXBsZSBub25jZQ==', 'short', ''])}`,
    `Sec-WebSocket-Protocol: ${pick(random, [
      `live.v1, bearer.${pick(random, targets.tokens)}`,
      'live.v1, bearer.made-up',
      'media.v1, ticket.made-up',
      ',,,',
      '\u00ff',
      'a, a',
    ])}`,
  ];
  if (random() < 0.3) headers.push(`Origin: ${pick(random, ['https://evil.example', 'null', '::', ''])}`);
  const frames = Array.from({ length: Math.floor(random() * 60) }, () =>
    String.fromCharCode(Math.floor(random() * 256)),
  );
  return {
    kind: 'upgrade',
    bytes: `GET ${path} HTTP/1.1\r\n${headers.join('\r\n')}\r\n\r\n${frames.join('')}`,
    replies: false,
  };
}

function garbageCase(random: Random, targets: FuzzTargets): FuzzCase {
  const { bytes } = pick(random, [callCase, fileCase, upgradeCase])(random, targets);
  const at = Math.floor(random() * bytes.length);
  const noise = Array.from({ length: 1 + Math.floor(random() * 20) }, () =>
    String.fromCharCode(Math.floor(random() * 256)),
  );
  const spoiled = pick(random, [
    bytes.slice(0, at),
    bytes.slice(0, at) + noise.join('') + bytes.slice(at),
    noise.join(''),
    bytes.replace('HTTP/1.1', pick(random, ['HTTP/9.9', 'HTTP/0.9', 'HTTP', ''])),
    bytes.replace('Connection: close', `X: ${'y'.repeat(20_000)}`),
    bytes.replace('\r\n\r\n', '\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n'),
    bytes.replace('Content-Length: ', 'Content-Length: -'),
  ]);
  return { kind: 'garbage', bytes: spoiled, replies: false };
}

/** The next request of the random sequence. */
export function nextCase(random: Random, targets: FuzzTargets): FuzzCase {
  const kind = random();
  if (kind < 0.5) return callCase(random, targets);
  if (kind < 0.58) return multipartCase(random, targets);
  if (kind < 0.66) return mediaCase(random, targets);
  if (kind < 0.82) return fileCase(random, targets);
  return (kind < 0.9 ? upgradeCase : garbageCase)(random, targets);
}
