import { afterEach, expect } from 'vitest';
import { it } from '../../../../../test/fixture.ts';
import { piecesOf } from '../../../../../test/loop-stream.ts';
import type { MediaClient } from '../../../../../test/media-client.ts';
import { MediaNodes, type MediaNode } from '../../../../../test/media-nodes.ts';
import { makeLiveLesson, makeTeacher, type TestTeacher } from '../../../../../test/teachers.ts';

let teacher: TestTeacher;
let nodes: MediaNodes;
let lesson: string;
it.beforeAll(async ({ server }) => {
  teacher = await makeTeacher(server);
  nodes = new MediaNodes(server);
  lesson = await makeLiveLesson(server, teacher.id);
});
afterEach(() => nodes.close());

const VIDEO = piecesOf('chromium');

/** A publisher with an open socket that has sent nothing. */
async function connect(node: MediaNode): Promise<MediaClient> {
  const publisher = await nodes.publish(node, lesson);
  await publisher.until(() => publisher.socket.readyState === publisher.socket.OPEN);
  return publisher;
}

it('a publisher who connects and sends nothing is disconnected', async () => {
  const node = await nodes.start({ silentMs: 300, reportMs: 50 });
  expect(await (await connect(node)).closed).toBe(4408);
});

it.each([
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

it('a publisher whose fragments arrive slowly is not', async () => {
  const node = await nodes.start({ fragmentMs: 20_000, reportMs: 50 });
  const viewer = await nodes.watch(node, lesson);
  const slow = await (await connect(node)).start();
  for (let at = 0; at < VIDEO.all.length; at += 5000) slow.send(VIDEO.all.subarray(at, at + 5000));
  await viewer.until(() => viewer.received.equals(VIDEO.all));
  expect(slow.socket.readyState).toBe(slow.socket.OPEN);
});

it('a lesson has four connections of its publisher, and a newer one closes the oldest', async () => {
  const node = await nodes.start();
  const [first, second, ...rest] = await connectAll(node, 5);
  expect(await first?.closed).toBe(4409);
  expect(second?.socket.readyState).toBe(second?.socket.OPEN);
  second?.socket.terminate();
  await second?.closed;
  const accepted = await (await connect(node)).start();
  for (const open of [...rest, accepted]) expect(open.socket.readyState).toBe(open.socket.OPEN);
});

it('a publisher who starts again and again has to wait', async () => {
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
  // Ten at once, and one every two seconds while they are opened.
  expect(codes.slice(0, 10)).toEqual(Array.from({ length: 10 }, () => null));
  expect(codes).toContain(1012);
});

it('a publisher who floods the server with frames is disconnected', async () => {
  const node = await nodes.start();
  const flood = await (await connect(node)).start();
  for (let i = 0; i < 20_000; i += 1) flood.send(Buffer.alloc(0));
  expect(await flood.closed).toBe(4413);
});

it('a publisher whose message is larger than any of ours is disconnected', async () => {
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
