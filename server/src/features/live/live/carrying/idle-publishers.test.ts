import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '../../../../../test/build-test-app.ts';
import { piecesOf } from '../../../../../test/loop-stream.ts';
import type { MediaClient } from '../../../../../test/media-client.ts';
import { MediaNodes, type MediaNode } from '../../../../../test/media-nodes.ts';
import { makeLiveLesson, makeTeacher, type TestTeacher } from '../../../../../test/teachers.ts';

let on: TestApp;
let teacher: TestTeacher;
let nodes: MediaNodes;
let lesson: string;
beforeAll(async () => {
  on = await buildTestApp();
  teacher = await makeTeacher(on);
  nodes = new MediaNodes(on);
  lesson = await makeLiveLesson(on, teacher.id);
});
afterEach(() => nodes.close());
afterAll(() => on.close());

const VIDEO = piecesOf('chromium');

/** A publisher whose socket is open and has sent nothing. */
async function connect(node: MediaNode): Promise<MediaClient> {
  const publisher = await nodes.publish(node, lesson);
  await publisher.until(() => publisher.socket.readyState === publisher.socket.OPEN);
  return publisher;
}

test('a publisher who connects and sends nothing is disconnected', async () => {
  const node = await nodes.start({ silentMs: 300, reportMs: 50 });
  expect(await (await connect(node)).closed).toBe(4408);
});

test.each([
  ['a byte at a time', (sent: number) => VIDEO.all.subarray(sent, sent + 1)],
  ['empty frames', () => Buffer.alloc(0)],
  ['boxes without media', () => Buffer.from('0000000866726565', 'hex')],
])('a publisher who sends %s is disconnected', async (_, frame) => {
  const node = await nodes.start({ fragmentMs: 400, reportMs: 50 });
  const slow = await (await connect(node)).start();
  let sent = 0;
  const drip = setInterval(() => slow.send(frame(sent++)), 10);
  expect(await slow.closed).toBe(4408);
  clearInterval(drip);
});

test('a publisher whose fragments arrive slowly is not', async () => {
  const node = await nodes.start({ fragmentMs: 20_000, reportMs: 50 });
  const viewer = await nodes.watch(node, lesson);
  const slow = await (await connect(node)).start();
  for (let at = 0; at < VIDEO.all.length; at += 5000) slow.send(VIDEO.all.subarray(at, at + 5000));
  await viewer.until(() => viewer.received.equals(VIDEO.all));
  expect(slow.socket.readyState).toBe(slow.socket.OPEN);
});

test('a lesson has four connections of its publisher, and a newer one closes the oldest', async () => {
  const node = await nodes.start();
  const [first, second, ...rest] = await connectAll(node, 5);
  expect(await first?.closed).toBe(4409);
  expect(second?.socket.readyState).toBe(second?.socket.OPEN);
  second?.socket.terminate();
  await second?.closed;
  const accepted = await (await connect(node)).start();
  for (const open of [...rest, accepted]) expect(open.socket.readyState).toBe(open.socket.OPEN);
});

test('a publisher who starts again and again has to wait', async () => {
  const node = await nodes.start();
  const codes: (number | null)[] = [];
  for (let i = 0; i < 25; i += 1) {
    const publisher = await connect(node);
    publisher.sendMessage({ type: 'start', mime: 'video/mp4' });
    await publisher.until(() => publisher.frames.length > 0 || publisher.socket.readyState !== publisher.socket.OPEN);
    const isAccepted = publisher.frames.length > 0;
    if (isAccepted) publisher.sendMessage({ type: 'stop' });
    const code = await publisher.closed;
    codes.push(isAccepted ? null : code);
  }
  // Ten at once, and one each two seconds that it takes to open them.
  expect(codes.slice(0, 10)).toEqual(Array.from({ length: 10 }, () => null));
  expect(codes).toContain(1012);
});

test('a publisher who floods the server with frames is disconnected', async () => {
  const node = await nodes.start();
  const flood = await (await connect(node)).start();
  for (let i = 0; i < 20_000; i += 1) flood.send(Buffer.alloc(0));
  expect(await flood.closed).toBe(4413);
});

test('a publisher whose message is larger than any of ours is disconnected', async () => {
  const node = await nodes.start();
  const publisher = await connect(node);
  publisher.socket.send(JSON.stringify({ type: 'start', mime: 'video/mp4', more: 'x'.repeat(2000) }));
  expect(await publisher.closed).toBe(4413);
});

async function connectAll(node: MediaNode, count: number): Promise<MediaClient[]> {
  const publishers: MediaClient[] = [];
  for (let i = 0; i < count; i += 1) publishers.push(await connect(node));
  return publishers;
}
