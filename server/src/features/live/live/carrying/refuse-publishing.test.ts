import { describe, expect } from 'vitest';
import { it } from '../../../../../test/live/media-fixture.ts';
import { loopFragments, piecesOf } from '../../../../../test/loop-stream.ts';
import { MAX_KBPS } from '../../../../../test/media-nodes.ts';
import { makeLiveLesson, makeTeacher } from '../../../../../test/teachers.ts';
import { craftFragment, withSize, withTimescale, withTracks } from '../../../../../test/mp4/craft-mp4.ts';
import { streamBytes } from '../../../../../test/mp4/sample-mp4.ts';

const VIDEO = piecesOf('chromium');
const AGAIN = piecesOf('again');

describe('what cannot be carried', () => {
  const refused: [what: string, bytes: Buffer, code: number][] = [
    ['bytes that are no MP4', Buffer.from('#!/bin/sh: no boxes in here'), 4400],
    ['WebM', Buffer.from('1a45dfa39f4286810142f7810142f2810442f381084282847765626d', 'hex'), 4400],
    ['a fragment before the init segment', VIDEO.fragments[0] ?? Buffer.alloc(0), 4400],
    [
      'a fragment twice',
      Buffer.concat([VIDEO.init, ...VIDEO.fragments.slice(0, 1), ...VIDEO.fragments.slice(0, 1)]),
      4400,
    ],
    ['offsets into another’s bytes', streamBytes('absolute'), 4400],
    ['a box larger than the rate allows', Buffer.concat([VIDEO.init, Buffer.from('7fffffff6d6f6f66', 'hex')]), 4413],
  ];
  it.for(refused)(
    '%s ends the connection, and the lesson continues',
    async ([_name, bytes, code], { lesson, nodes, node }) => {
      const viewer = await nodes.watch(node, lesson);
      const bad = await (await nodes.publish(node, lesson)).start();
      bad.send(bytes);
      expect(await bad.closed).toBe(code);
      await viewer.receiveMessage('waiting');
      const good = await (await nodes.publish(node, lesson)).start();
      good.send(AGAIN.all);
      await viewer.until(() => viewer.received.subarray(-AGAIN.all.length).equals(AGAIN.all));
    },
  );

  it('a publisher who claims absurd numbers is disconnected, and the lessons of other teachers continue', async ({
    server,
    lesson,
    nodes,
    node,
  }) => {
    const slow = withTimescale(VIDEO.init, 1);
    const jump = [craftFragment({ time: 1 }), craftFragment({ time: 1_000_000_000 })];
    const absurd: [bytes: Buffer, code: number][] = [
      [withTimescale(VIDEO.init, 0), 4400],
      [withSize(VIDEO.init, { width: 65_535, height: 65_535 }), 4400],
      [withTracks(VIDEO.init, 1000), 4400],
      [Buffer.concat([slow, craftFragment({ duration: 0xffffffff })]), 4400],
      [Buffer.concat([slow, craftFragment({ time: -1 })]), 4400],
      [Buffer.concat([slow, ...jump]), 4400],
      [Buffer.concat([slow, craftFragment({ count: 0xffffffff })]), 4413],
      [Buffer.concat([slow, ...[0, 50, 100].map((time) => craftFragment({ time, duration: 50 }))]), 4413],
    ];
    const other = await makeLiveLesson(server, (await makeTeacher(server)).id);
    const viewer = await nodes.watch(node, other);
    const good = await (await nodes.publish(node, other)).start();
    good.send(VIDEO.init);
    const stream = loopFragments('chromium');
    for (const [bytes, code] of absurd) {
      const bad = await (await nodes.publish(node, lesson)).start();
      bad.send(bytes);
      expect(await bad.closed).toBe(code);
      const fragment = stream.next().value;
      good.send(fragment);
      await viewer.until(() => viewer.received.subarray(-fragment.length).equals(fragment));
    }
  });

  it('media right behind the start is not lost', async ({ lesson, nodes, node }) => {
    const viewer = await nodes.watch(node, lesson);
    const hasty = await nodes.publish(node, lesson);
    await hasty.until(() => hasty.socket.readyState === hasty.socket.OPEN);
    hasty.sendMessage({ type: 'start', mime: 'video/mp4' });
    hasty.send(VIDEO.all);
    expect(await viewer.receive(VIDEO.all.length)).toEqual(VIDEO.all);
  });

  it('media before the start, a second start and WebM are refused', async ({ lesson, nodes, node }) => {
    const early = await nodes.publish(node, lesson);
    await early.until(() => early.socket.readyState === early.socket.OPEN);
    early.send(VIDEO.init);
    expect(await early.closed).toBe(4400);
    const twice = await (await nodes.publish(node, lesson)).start();
    twice.sendMessage({ type: 'start', mime: 'video/mp4' });
    expect(await twice.closed).toBe(4400);
    const webm = await nodes.publish(node, lesson);
    await webm.until(() => webm.socket.readyState === webm.socket.OPEN);
    webm.sendMessage({ type: 'start', mime: 'video/webm;codecs=vp8,opus' });
    expect(await webm.closed).toBe(4400);
    // The parts received nothing.
    await webm.until(async () => (await nodes.partsOf(lesson)).length === 0);
  });

  it('more than the rate allows over twenty seconds is refused', async ({ lesson, nodes, node }) => {
    const teacherSide = await (await nodes.publish(node, lesson)).start();
    teacherSide.send(VIDEO.init);
    const filling = Buffer.alloc(500_000);
    filling.writeUInt32BE(filling.length);
    filling.write('free', 4);
    const limit = (MAX_KBPS / 8) * 1000 * 20;
    for (let sent = 0; sent <= limit; sent += filling.length) teacherSide.send(filling);
    expect(await teacherSide.closed).toBe(4413);
  });

  it('a flood of tiny fragments is refused, and the lesson continues', async ({ lesson, nodes, node }) => {
    const flood = await (await nodes.publish(node, lesson)).start();
    const stream = loopFragments('sound');
    flood.send(Buffer.concat([piecesOf('sound').init, ...Array.from({ length: 500 }, () => stream.next().value)]));
    expect(await flood.closed).toBe(4413);
    const viewer = await nodes.watch(node, lesson);
    const good = await (await nodes.publish(node, lesson)).start();
    good.send(AGAIN.all);
    await viewer.until(() => viewer.received.subarray(-AGAIN.all.length).equals(AGAIN.all));
  });

  it('a publisher who falls silent is let go, and viewers wait', async ({ lesson, nodes }) => {
    const node = await nodes.start({ silentMs: 600, stalledMs: 200, reportMs: 100 });
    const viewer = await nodes.watch(node, lesson);
    const teacherSide = await (await nodes.publish(node, lesson)).start();
    teacherSide.send(VIDEO.all);
    await viewer.receiveMessage('waiting');
    expect(await teacherSide.closed).toBe(4408);
    expect(await nodes.storedParts(viewer, lesson, 1)).toEqual([VIDEO.all]);
  });

  it('a publisher who stalls for a moment continues where they were', async ({ lesson, nodes }) => {
    const node = await nodes.start({ stalledMs: 150, unknownMs: 50 });
    const viewer = await nodes.watch(node, lesson);
    const teacherSide = await (await nodes.publish(node, lesson)).start();
    const [first = Buffer.alloc(0), second = Buffer.alloc(0)] = VIDEO.fragments;
    teacherSide.send(Buffer.concat([VIDEO.init, first]));
    await viewer.receive(VIDEO.init.length + first.length);
    await viewer.until(() => viewer.frameTypes.at(-1) === 'waiting');
    const late = await nodes.watch(node, lesson);
    await late.receiveMessage('waiting');
    teacherSide.send(second);
    expect(await viewer.receive(VIDEO.init.length + first.length + second.length)).toEqual(
      Buffer.concat([VIDEO.init, first, second]),
    );
    expect(await late.receive(VIDEO.init.length + second.length)).toEqual(Buffer.concat([VIDEO.init, second]));
    expect(late.frameTypes).toEqual(['waiting', 'resumed', 'init', 'bytes', 'bytes']);
  });
});
