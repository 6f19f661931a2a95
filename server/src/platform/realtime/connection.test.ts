import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import type { Session } from '../auth/session.ts';
import { Connection } from './connection.ts';
import { textFrame } from './fan-out.ts';

const session: Session = {
  id: 's',
  subscriberId: 'l',
  tokenHash: 'h',
  challengeId: null,
  msisdn: '+9647700000000',
  country: 'IQ',
  zone: 'Asia/Baghdad',
  scope: 'full',
  isReplaced: false,
  roles: [],
  expiresAt: new Date(8.64e15),
  elevatedUntil: null,
  secondFactorAt: null,
  accessUntil: null,
};
const SKIP = 64 * 1024;
const MAX_BYTES = 1024 * 1024;

let server: WebSocketServer;
let client: WebSocket;
let connection: Connection;
let received: string[];
beforeEach(async () => {
  server = new WebSocketServer({ port: 0, host: '127.0.0.1' });
  await once(server, 'listening');
  // A server that listens on TCP has an address with a port.
  const { port } = server.address() as AddressInfo;
  client = new WebSocket(`ws://127.0.0.1:${port}`);
  received = [];
  // Sockets emit Buffers by default.
  client.on('message', (data) => received.push((data as Buffer).toString('utf8')));
  // The server's end of the only client.
  const [socket, { socket: raw }] = (await once(server, 'connection')) as [WebSocket, IncomingMessage];
  await once(client, 'open');
  connection = new Connection({ socket, raw }, { session, token: 't' });
});
afterEach(() => {
  client.terminate();
  server.close();
});

/** Writes to a side that does not read until more than `bytes` are queued on ours. */
async function fillUpTo(bytes: number, step: number): Promise<void> {
  while (connection.socket.bufferedAmount <= bytes) {
    connection.sendText('x'.repeat(step));
    await new Promise((resolve) => setImmediate(resolve));
  }
}

test('skips lossy frames for a slow reader, and nothing else', async () => {
  client.pause();
  await fillUpTo(SKIP, SKIP / 2);
  connection.sendFrame(textFrame('tick'), { lossy: true });
  connection.sendFrame(textFrame('question'));
  client.resume();
  await expect.poll(() => received.at(-1)).toBe('question');
  expect(received).not.toContain('tick');
  connection.sendFrame(textFrame('tick'), { lossy: true });
  await expect.poll(() => received.at(-1)).toBe('tick');
});

test('closes with 4408 when the other side has stopped reading', async () => {
  client.pause();
  await fillUpTo(MAX_BYTES, MAX_BYTES / 4);
  connection.sendText('one more');
  expect(connection.isOpen).toBe(false);
  connection.sendText('and another');
  client.resume();
  const [code] = (await once(client, 'close')) as [number];
  expect(code).toBe(4408);
  expect(received).not.toContain('one more');
});

test.each([0, 1, 125, 126, 65_535, 65_536, 200_000])(
  'sends a frame of %i bytes unchanged and in order',
  async (length) => {
    const texts = ['first', 'س'.repeat(Math.floor(length / 2)) + 'x'.repeat(length % 2), 'last'];
    connection.sendText('first');
    connection.sendFrame(textFrame(texts[1] ?? ''));
    connection.sendText('last');
    await expect.poll(() => received.length).toBe(3);
    expect(received).toEqual(texts);
  },
);
