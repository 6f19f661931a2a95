import { calls, type CallKey } from '@lisan/contract/calls';
import type { Call } from '@lisan/contract/call';
import { ErrorReply } from '@lisan/contract/error';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signPrefix } from '../src/features/live/recording/media-address.ts';
import { createServer } from '../src/platform/http/create-server.ts';
import { buildTestApp, type TestApp } from './build-test-app.ts';
import { request } from './call-api.ts';
import { RawClient } from './raw-client.ts';
import { signUp } from './sign-up.ts';
import { makeTeacher } from './teachers.ts';

// Requests that once were answered 500, or that belong to the same family.

let test: TestApp;
let token = '';
let teacherToken = '';
beforeAll(async () => {
  test = await buildTestApp();
  token = (await signUp(test)).token;
  teacherToken = (await makeTeacher(test)).account.token;
  await test.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => test.close());

/** Returns the status of a request whose address is sent as written here, which no client library does. */
async function statusOf(head: string): Promise<number> {
  const client = await RawClient.open(test.app.server);
  await client.send(`${head}\r\nHost: lisan.example\r\nConnection: close\r\n\r\n`);
  await client.closed;
  return client.status;
}

it('a request with both lengths is refused, so that a proxy and the server cannot read different ends', async () => {
  const head = 'POST /api/client/login HTTP/1.1\r\nContent-Type: application/json\r\nContent-Length: 5';
  expect(await statusOf(`${head}\r\nTransfer-Encoding: chunked`)).toBe(400);
});

it('TRACE is not served', async () => {
  expect([404, 405]).toContain(await statusOf('TRACE / HTTP/1.1'));
});

describe('addresses', () => {
  it.each([
    '/assets/',
    '/%00',
    '//etc/passwd',
    '/home\\',
    '/%ff',
    '/%',
    '/course-media/',
    '/course-media/%00.mp3',
    '/course-media//x.mp3',
    '/course-media/..%2f..%2fpackage.json',
    '/course-media/..%5cx.mp3',
    '/uploads/avatars/',
    '/uploads/avatars/%00.webp',
    '/media/teachers/%00.webp',
    '/media/teachers/',
    '/api/%00',
    `/api/user?${'a='.repeat(5000)}`,
    '/api/certificate/verify/%00',
    `/api/certificate/verify/${'x'.repeat(3000)}`,
    '/api/certificate/verify/%ed%a0%80',
    '/api/docs/static/%00',
    '*',
    'http://other.example/',
  ])('GET %s is refused', async (path) => {
    const status = await statusOf(`GET ${path} HTTP/1.1`);
    expect(status).toBeGreaterThanOrEqual(200);
    expect(status).toBeLessThan(500);
  });

  it('with a NUL under a signed prefix is not found', async () => {
    const { clock, secrets, sessions } = test.services;
    const session = await sessions.read(token);
    const prefix = signPrefix(secrets.signingKey, session?.id ?? '', new Date(clock.now().getTime() + 60_000));
    for (const file of ['a%00.m4a', '%00', '..%2fx.mp4']) {
      expect(await statusOf(`GET ${prefix}/recordings/${file} HTTP/1.1`)).toBe(404);
    }
  });
});

describe('conditions on files', () => {
  const clip = async () => {
    const { readdirSync } = await import('node:fs');
    const folder = new URL('../../content/audio/', import.meta.url);
    return `/course-media/${readdirSync(folder, { recursive: true })
      .map(String)
      .find((name) => name.endsWith('.mp3'))}`;
  };
  it.each([
    [{ range: 'bytes=999999999-' }, 416],
    [{ range: 'bytes=-0' }, 416],
    [{ 'if-match': '"none"' }, 412],
    [{ 'if-unmodified-since': 'Thu, 01 Jan 1970 00:00:00 GMT' }, 412],
  ])('%j is %i', async (headers, status) => {
    const response = await test.app.inject({ url: await clip(), headers });
    expect(response.statusCode).toBe(status);
    expect(response.body === '' || ErrorReply.safeParse(response.json()).success).toBe(true);
  });
});

describe('fields', () => {
  const subjects = calls.filter((call: Call) => call.body && !call.path.endsWith('/logout'));
  const breaking = { length: [{ toString: 1 }] };
  const nasty = ['\u0000', '\ud800', 'a\u0000b', '\udc00x', '\u202e'];

  it.each(subjects.map((call) => [`${call.method} ${call.path}` as CallKey, call] as const))(
    '%s survives objects with a length, NUL and lone surrogates',
    async (key, call: Call) => {
      const own = call.access === 'teacher' ? teacherToken : token;
      const id = crypto.randomUUID();
      const names = Object.keys(call.body?.shape ?? {});
      const values: unknown[] = [breaking, [breaking], ...nasty, nasty, [nasty.slice(0, 2)], { x: breaking }];
      for (const value of values) {
        const body = Object.fromEntries(names.map((name) => [name, value]));
        const response = await request(test.app, key, { token: own, params: { uuid: id, id, level: id }, body });
        expect(response.statusCode, `${JSON.stringify(value)}: ${response.body}`).toBeLessThan(500);
      }
    },
  );
});

describe('bodies', () => {
  const multipart = (contentType: string, payload: string) =>
    test.app.inject({
      method: 'POST',
      url: '/api/update/subscriber/avatar',
      headers: { authorization: `Bearer ${token}`, 'content-type': contentType },
      payload,
    });
  const part = '--b\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\nabc';

  it.each([
    ['multipart/form-data', part],
    ['multipart/form-data; boundary=', part],
    ['multipart/form-data; boundary=b', part],
    ['multipart/form-data; boundary=b', ''],
    ['multipart/form-data; boundary=b', '--b\r\nnothing'],
    ['multipart/form-data; boundary=other', `${part}\r\n--b--`],
    ['multipart/form-data; boundary=b', `${part.replace('"file"', '"__proto__"')}\r\n--b--`],
  ])('%s with a broken body is refused', async (contentType, payload) => {
    const response = await multipart(contentType, payload);
    expect(response.statusCode).toBeGreaterThanOrEqual(400);
    expect(response.statusCode).toBeLessThan(500);
    expect(ErrorReply.parse(response.json()).message).toMatch(/[\u0600-\u06ff]/);
  });

  it.each(['null', '[]', '"text"', '1', '{"__proto__": {"x": 1}}', '{"constructor": {"prototype": {}}}', '{'])(
    '%s is refused',
    async (payload) => {
      const headers = { 'content-type': 'application/json' };
      const response = await test.app.inject({ method: 'POST', url: '/api/client/login', payload, headers });
      expect(response.statusCode).toBeGreaterThanOrEqual(400);
      expect(response.statusCode).toBeLessThan(500);
    },
  );
});

it('answers each status that the framework throws with its own code and an Arabic text', async () => {
  const app = await createServer(test.services);
  const statuses = [400, 404, 405, 408, 411, 412, 413, 414, 415, 416, 417, 421, 422, 429, 431, 503];
  for (const status of statuses) {
    app.get(`/${status}`, () => Promise.reject(Object.assign(new Error('thrown'), { statusCode: status })));
  }
  const codes = new Set<string>();
  for (const status of statuses) {
    const response = await app.inject(`/${status}`);
    expect(response.statusCode).toBe(status);
    const reply = ErrorReply.parse(response.json());
    expect(reply.message).toMatch(/[\u0600-\u06ff]/);
    codes.add(reply.code);
  }
  expect(codes.size).toBe(statuses.length);
  await app.close();
});
