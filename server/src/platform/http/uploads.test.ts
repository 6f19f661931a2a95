import multipart from '@fastify/multipart';
import { fastify } from 'fastify';
import { once } from 'node:events';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import { sendFile } from '../../../test/send-file.ts';
import { signUp } from '../../../test/sign-up.ts';
import type { Session } from '../auth/session.ts';
import { limitUploads } from './uploads.ts';

const AVATAR = '/api/update/subscriber/avatar';
const WAIT = { timeout: 10_000, interval: 20 };

let on: TestApp;
const open: Socket[] = [];
beforeAll(async () => {
  on = await buildTestApp();
  await on.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  for (const socket of open) socket.destroy();
  await on.close();
});

/** Starts an upload that stops within its file. Returns a function that reads the replies so far. */
function startUpload(token: string): () => string {
  // A server that listens on TCP has an address with a port.
  const socket = connect((on.app.server.address() as AddressInfo).port, '127.0.0.1');
  open.push(socket);
  let reply = '';
  socket.on('data', (bytes) => (reply += bytes.toString())).on('error', () => undefined);
  const head = [
    `POST ${AVATAR} HTTP/1.1`,
    'Host: localhost',
    `Authorization: Bearer ${token}`,
    'Content-Type: multipart/form-data; boundary=x',
    'Content-Length: 100000',
  ];
  const part = ['--x', 'Content-Disposition: form-data; name="file"; filename="a.png"', 'Content-Type: image/png'];
  socket.write([...head, '', ...part, '', 'PNG'].join('\r\n'));
  return () => reply;
}

test('an account that uploads many files at once, and none to its end, gets no more of them, and others do', async () => {
  const [one, other] = [await signUp(on), await signUp(on)];
  const replies = Array.from({ length: 8 }, () => startUpload(one.token));
  const refused = () => replies.filter((reply) => reply().startsWith('HTTP/1.1 429')).length;
  await vi.waitFor(() => expect(refused()).toBe(2), WAIT);
  const theirs = startUpload(other.token);
  for (const socket of open.splice(0, 8)) socket.destroy();
  // Their places are free again: a file that is no picture is read and refused as such.
  const bytes = Buffer.from('no picture');
  await vi.waitFor(
    async () => expect((await sendFile(on, AVATAR, { token: one.token, bytes })).statusCode).toBe(422),
    WAIT,
  );
  expect(theirs()).toBe('');
});

test('a connection that ends before its session is known takes no place', async () => {
  const app = fastify();
  await app.register(multipart);
  app.decorateRequest('session', null);
  let known = 0;
  app.addHook('onRequest', async (request) => {
    if (request.headers['x-ends'] !== undefined) await once(request.raw.socket, 'close');
    // The limit reads only the id of the subscriber.
    request.session = { subscriberId: 'one' } as Session;
    known += 1;
  });
  limitUploads(app);
  app.post('/file', () => 'stored');
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  const upload = (headers: Record<string, string>, signal?: AbortSignal) => {
    const body = new FormData();
    body.set('file', new Blob(['bytes']), 'a.png');
    return fetch(`${address}/file`, { method: 'POST', body, headers, ...(signal && { signal }) });
  };
  for (let i = 0; i < 6; i += 1) {
    const ending = new AbortController();
    const lost = upload({ 'x-ends': 'early' }, ending.signal);
    app.server.once('request', () => ending.abort());
    await expect(lost).rejects.toThrow('aborted');
    await vi.waitFor(() => expect(known).toBe(i + 1), WAIT);
  }
  expect((await upload({})).status).toBe(200);
  await app.close();
});
