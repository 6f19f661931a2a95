import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import sharp from 'sharp';
import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import { RawClient } from '../../../test/raw-client.ts';
import { signUp } from '../../../test/sign-up.ts';

const AVATAR = '/api/update/subscriber/avatar';
const BOUNDARY = 'lisan-test-boundary';
const NEXT = 'GET /health/live HTTP/1.1\r\nHost: x\r\n\r\n';

let on: TestApp;
let token: string;
beforeAll(async () => {
  on = await buildTestApp();
  token = (await signUp(on)).token;
  await on.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => on.close());

type Field = { name: string; content: string; isFile?: boolean };

function multipart(fields: Field[]): string {
  const parts = fields.map(({ name, content, isFile }) => {
    const filename = isFile ? '; filename="picture"' : '';
    return `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"${filename}\r\n\r\n${content}\r\n`;
  });
  return `${parts.join('')}--${BOUNDARY}--\r\n`;
}

function post(path: string, body: string, headers: string[] = [], length = body.length): string {
  const type = `Content-Type: multipart/form-data; boundary=${BOUNDARY}`;
  const head = [`POST ${path} HTTP/1.1`, 'Host: x', type, `Content-Length: ${length}`, ...headers];
  return `${head.join('\r\n')}\r\n\r\n${body}`;
}

const signedIn = () => [`Authorization: Bearer ${token}`];
const statuses = ({ received }: RawClient) =>
  (received.match(/HTTP\/1\.1 \d{3}/g) ?? []).map((line) => +line.slice(-3));

const text = (name: string): Field => ({ name, content: 'text' });
const wrongName = () => multipart([{ name: 'x', content: 'a'.repeat(700_000), isFile: true }]);
const manyFields = () =>
  multipart([
    ...Array.from({ length: 7 }, (_, i) => text(`t${i}`)),
    { name: 'file', content: 'a'.repeat(1_500_000), isFile: true },
  ]);

describe('a reply to a request whose body was not read completely', () => {
  test.each([
    ['a file under another name', () => post(AVATAR, wrongName(), signedIn()), 422],
    ['more fields than allowed before a file', () => post(AVATAR, manyFields(), signedIn()), 422],
    ['an upload without a session', () => post(AVATAR, wrongName()), 401],
    ['an upload to an unknown path', () => post('/no/such/path', wrongName()), 404],
  ])('%s leaves the connection usable for the next request', async (_name, request, status) => {
    const client = await RawClient.open(on.app.server);
    await client.send(request());
    await expect.poll(() => statuses(client), { timeout: 10_000 }).toEqual([status]);
    await client.send(NEXT);
    await expect.poll(() => statuses(client), { timeout: 10_000 }).toEqual([status, 200]);
    client.reset();
  });

  test('closes the connection where the rest does not arrive', async () => {
    const client = await RawClient.open(on.app.server);
    await client.send(post(AVATAR, wrongName().slice(0, 600_000), signedIn(), 2_000_000));
    await client.closed;
    expect(statuses(client)).toEqual([422]);
    expect(client.received.toLowerCase()).toContain('connection: close');
  });
});

test('an upload that is read completely keeps its connection', async () => {
  const create = { width: 700, height: 500, channels: 3 as const, background: '#2a7' };
  const picture = (await sharp({ create }).png({ compressionLevel: 0 }).toBuffer()).toString('latin1');
  const client = await RawClient.open(on.app.server);
  await client.send(post(AVATAR, multipart([{ name: 'file', content: picture, isFile: true }]), signedIn()));
  await expect.poll(() => statuses(client), { timeout: 20_000 }).toEqual([200]);
  expect(client.received.toLowerCase()).not.toContain('connection: close');
  await client.send(NEXT);
  await expect.poll(() => statuses(client), { timeout: 10_000 }).toEqual([200, 200]);
  client.reset();
});
