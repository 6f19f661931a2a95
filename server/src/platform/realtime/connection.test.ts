import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import type { Session } from '../auth/session.ts';
import { Connection } from './connection.ts';
import { textFrame } from './text-frame.ts';

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
  accessUntil: null,
};
const SKIP = 64 * 1024;
const MOST = 1024 * 1024;

let server: WebSocketServer;
let client: WebSocket;
let connection: Connection;
let heard: string[];
beforeEach(async () => {
  server = new WebSocketServer({ port: 0, host: '127.0.0.1' });
  await once(server, 'listening');
  // A server that listens on TCP has an address with a port.
  const { port } = server.address() as AddressInfo;
  client = new WebSocket(`ws://127.0.0.1:${port}`);
  heard = [];
  // Sockets give Buffers unless told otherwise.
  client.on('message', (data) => heard.push((data as Buffer).toString('utf8')));
  // The server's end of the only client.
  const [socket, { socket: raw }] = (await once(server, 'connection')) as [WebSocket, IncomingMessage];
  await once(client, 'open');
  connection = new Connection({ socket, raw }, { session, token: 't' });
});
afterEach(() => {
  client.terminate();
  server.close();
});

/** Writes to a side that does not read until more than `bytes` wait on ours. */
async function fillUpTo(bytes: number, step: number): Promise<void> {
  while (connection.socket.bufferedAmount <= bytes) {
    connection.sendText('x'.repeat(step));
    await new Promise((resolve) => setImmediate(resolve));
  }
}

test('leaves out what may be lost for whoever reads slowly, and nothing else', async () => {
  client.pause();
  await fillUpTo(SKIP, SKIP / 2);
  connection.sendFrame(textFrame('tick'), { lossy: true });
  connection.sendFrame(textFrame('question'));
  client.resume();
  await expect.poll(() => heard.at(-1)).toBe('question');
  expect(heard).not.toContain('tick');
  connection.sendFrame(textFrame('tick'), { lossy: true });
  await expect.poll(() => heard.at(-1)).toBe('tick');
});

test('closes with 4408 when the other side has stopped reading', async () => {
  client.pause();
  await fillUpTo(MOST, MOST / 4);
  connection.sendText('one more');
  expect(connection.isOpen).toBe(false);
  connection.sendText('and another');
  client.resume();
  const [code] = (await once(client, 'close')) as [number];
  expect(code).toBe(4408);
  expect(heard).not.toContain('one more');
});

test.each([0, 1, 125, 126, 65_535, 65_536, 200_000])(
  'sends a frame of %i bytes as it is, in its turn',
  async (length) => {
    const texts = ['first', 'س'.repeat(Math.floor(length / 2)) + 'x'.repeat(length % 2), 'last'];
    connection.sendText('first');
    connection.sendFrame(textFrame(texts[1] ?? ''));
    connection.sendText('last');
    await expect.poll(() => heard.length).toBe(3);
    expect(heard).toEqual(texts);
  },
);
