import { expect, test, vi } from 'vitest';
import { measureSocket } from './measure-socket.ts';

class FakeSocket extends EventTarget {
  static made: FakeSocket[] = [];
  readonly protocols: string[];
  readonly sent: string[] = [];
  constructor(_: string, protocols: string[]) {
    super();
    this.protocols = protocols;
    FakeSocket.made.push(this);
  }
  send(text: string) {
    this.sent.push(text);
  }
  close() {}
}

function begin(token: string | null) {
  FakeSocket.made = [];
  vi.stubGlobal('WebSocket', FakeSocket);
  const measured = measureSocket(token);
  const [socket] = FakeSocket.made;
  if (!socket) throw new Error('No socket was opened');
  return { measured, socket };
}

test('measures the opening and the reply of a learner’s channel', async () => {
  const { measured, socket } = begin('t');
  socket.dispatchEvent(new Event('open'));
  expect(socket.protocols).toEqual(['live.v1', 'bearer.t']);
  expect(socket.sent[0]).toContain('"hello"');
  socket.dispatchEvent(new MessageEvent('message', { data: '{}' }));
  expect(await measured).toEqual({ opening: expect.any(Number), roundTrip: expect.any(Number) });
});

test('measures only the opening for a guest', async () => {
  const { measured, socket } = begin(null);
  socket.dispatchEvent(new Event('open'));
  expect(await measured).toMatchObject({ roundTrip: null });
  expect(socket.sent).toEqual([]);
});

test('returns null without a connection', async () => {
  const { measured, socket } = begin('t');
  socket.dispatchEvent(new Event('error'));
  expect(await measured).toBeNull();
});
