import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect } from 'vitest';
import { it } from '../../../../../test/live/media-fixture.ts';
import { piecesOf } from '../../../../../test/loop-stream.ts';
import { MediaClient } from '../../../../../test/media-client.ts';
import { endLesson, makeLesson, makeLiveLesson } from '../../../../../test/teachers.ts';

const VIDEO = piecesOf('chromium');
const AGAIN = piecesOf('again');
const SOUND = piecesOf('sound');

describe('publishing and watching', () => {
  it('a viewer receives, and the store keeps, exactly what was published', async ({ lesson, nodes, node }) => {
    const teacherSide = await (await nodes.publish(node, lesson)).start();
    expect(teacherSide.socket.protocol).toBe('media.v1');
    const viewer = await nodes.watch(node, lesson);
    // Frames that end anywhere.
    for (let at = 0; at < VIDEO.all.length; at += 999) teacherSide.send(VIDEO.all.subarray(at, at + 999));
    expect(await viewer.receive(VIDEO.all.length)).toEqual(VIDEO.all);
    const mime = expect.stringMatching(/^video\/mp4; codecs="avc1\.[0-9A-F]{6},opus"$/);
    expect(await viewer.receiveMessage('init')).toEqual({ type: 'init', mime, part: 1 });
    teacherSide.sendMessage({ type: 'stop' });
    expect(await teacherSide.closed).toBe(1000);
    await viewer.receiveMessage('waiting');
    expect(await nodes.storedParts(viewer, lesson, 1)).toEqual([VIDEO.all]);
    const [part] = await nodes.partsOf(lesson);
    expect(part).toMatchObject({ part: 1, bytes: VIDEO.all.length, stored_at: expect.any(Date) });
    expect(part?.closed_at).not.toBeNull();
    expect(await readdir(join(node.folder, lesson))).toEqual([]);
    viewer.socket.close();
  });

  it('a late viewer receives the init segment and everything after the newest key frame at once', async ({
    server,
    teacher,
    nodes,
    node,
  }) => {
    const lesson = await makeLiveLesson(server, teacher.id);
    const teacherSide = await (await nodes.publish(node, lesson)).start();
    const early = await nodes.watch(node, lesson);
    const sent = VIDEO.fragments.slice(0, 3);
    teacherSide.send(Buffer.concat([VIDEO.init, ...sent]));
    await early.receive(Buffer.concat([VIDEO.init, ...sent]).length);
    const late = await nodes.watch(node, lesson);
    const [, , newest = Buffer.alloc(0), next = Buffer.alloc(0)] = VIDEO.fragments;
    expect(await late.receive(VIDEO.init.length + newest.length)).toEqual(Buffer.concat([VIDEO.init, newest]));
    teacherSide.send(next);
    expect(await late.receive(VIDEO.init.length + newest.length + next.length)).toEqual(
      Buffer.concat([VIDEO.init, newest, next]),
    );
    expect(late.frameTypes).toEqual(['init', 'bytes', 'bytes', 'bytes']);
  });

  it('viewers wait while the publisher is away, and start again with the next part', async ({ lesson, nodes }) => {
    const node = await nodes.start({ waitingMs: 100, unknownMs: 50 });
    const viewer = await nodes.watch(node, lesson);
    await viewer.receiveMessage('waiting');
    const first = await (await nodes.publish(node, lesson)).start();
    first.send(VIDEO.all);
    await viewer.receive(VIDEO.all.length);
    first.socket.terminate();
    // Sent repeatedly: a browser takes silence for a broken connection.
    await viewer.receiveMessage('waiting', 4);
    const second = await (await nodes.publish(node, lesson)).start();
    expect(await second.receiveMessage('accepted')).toEqual({ type: 'accepted', part: 2 });
    second.send(AGAIN.all);
    expect(await viewer.receive(VIDEO.all.length + AGAIN.all.length)).toEqual(Buffer.concat([VIDEO.all, AGAIN.all]));
    await viewer.receiveMessage('resumed', 2);
    expect(await viewer.receiveMessage('init', 2)).toMatchObject({ part: 2 });
    second.sendMessage({ type: 'stop' });
    expect(await nodes.storedParts(viewer, lesson, 2)).toEqual([VIDEO.all, AGAIN.all]);
  });

  it('the sound alone is what those get who ask for it', async ({ lesson, nodes, node }) => {
    const teacherSide = await (await nodes.publish(node, lesson)).start();
    const viewer = await nodes.watch(node, lesson, { soundOnly: true });
    teacherSide.send(VIDEO.all);
    const bytesOf = () => viewer.frameTypes.filter((what) => what === 'bytes');
    await viewer.until(() => bytesOf().length === 1 + VIDEO.fragments.length);
    expect(await viewer.receiveMessage('init')).toEqual({ type: 'init', mime: 'audio/mp4; codecs="opus"', part: 1 });
    expect(viewer.received.length).toBeLessThan(VIDEO.all.length / 2);
  });

  it('a lesson of sound is carried, and a picture in it is not', async ({ server, teacher, nodes, node }) => {
    const lesson = await makeLiveLesson(server, teacher.id, { kind: 'sound' });
    const key = await nodes.ticket(lesson, 'publisher', { kind: 'sound' });
    const viewer = await nodes.watch(node, lesson);
    const picture = await MediaClient.publisher(node.server, key).start();
    picture.send(VIDEO.all);
    expect(await picture.closed).toBe(4400);
    const sound = await MediaClient.publisher(node.server, key).start('audio/mp4;codecs=opus');
    sound.send(SOUND.all);
    expect(await viewer.receive(SOUND.all.length)).toEqual(SOUND.all);
  });
});

describe('who may', () => {
  it('a forged ticket, an expired one and one of another role are refused with their reasons', async ({
    server,
    teacher,
    nodes,
    node,
  }) => {
    const lesson = await makeLiveLesson(server, teacher.id);
    const tickets = {
      forged: `${await nodes.ticket(lesson, 'publisher')}x`,
      expired: await nodes.ticket(lesson, 'publisher', { forMs: -1000 }),
      viewer: await nodes.ticket(lesson, 'viewer'),
      none: '',
    };
    for (const key of Object.values(tickets)) {
      expect(await MediaClient.publisher(node.server, key).closed).toBe(4401);
    }
    expect(await MediaClient.viewer(node.server, await nodes.ticket(lesson, 'publisher')).closed).toBe(4401);
    expect(await nodes.partsOf(lesson)).toEqual([]);
  });

  it('a lesson that has not started, or is over, has nothing to publish or watch', async ({
    server,
    teacher,
    lesson: over,
    nodes,
    node,
  }) => {
    const planned = await makeLesson(server, teacher.id, { inMinutes: 5 });
    await endLesson(server, over);
    for (const lesson of [planned, over]) {
      expect(await (await nodes.publish(node, lesson)).closed).toBe(4404);
      expect(await MediaClient.viewer(node.server, await nodes.ticket(lesson, 'viewer')).closed).toBe(4404);
    }
  });

  it('a page of another origin, and another path, do not get in', async ({ server, nodes, node }) => {
    const client = new MediaClient(node.server, '/live/other', await nodes.ticket(server.services.newId(), 'viewer'));
    expect(await client.closed).toBe(1006);
  });

  it('the same teacher’s newer connection takes over', async ({ lesson, nodes, node }) => {
    const viewer = await nodes.watch(node, lesson);
    const first = await (await nodes.publish(node, lesson)).start();
    first.send(VIDEO.all);
    await viewer.receive(VIDEO.all.length);
    const second = await (await nodes.publish(node, lesson)).start();
    expect(await first.closed).toBe(4409);
    second.send(AGAIN.all);
    expect(await viewer.receive(VIDEO.all.length + AGAIN.all.length)).toEqual(Buffer.concat([VIDEO.all, AGAIN.all]));
  });

  it('a fourth connection of a viewer replaces the first', async ({ lesson, nodes, node }) => {
    const key = await nodes.ticket(lesson, 'viewer');
    const first = MediaClient.viewer(node.server, key);
    // A socket is open before the server knows whose it is.
    await first.until(() => first.frames.length > 0);
    for (let i = 0; i < 3; i += 1) MediaClient.viewer(node.server, key);
    expect(await first.closed).toBe(4409);
  });
});

describe('the end', () => {
  it('ends all connections, and no viewer can reconnect', async ({ server, lesson, nodes, node }) => {
    const viewer = await nodes.watch(node, lesson);
    const teacherSide = await (await nodes.publish(node, lesson)).start();
    teacherSide.send(VIDEO.all);
    await viewer.receive(VIDEO.all.length);
    await endLesson(server, lesson);
    await node.live.end(lesson);
    expect(await viewer.closed).toBe(1000);
    expect(await teacherSide.closed).toBe(1000);
    expect(await nodes.storedParts(viewer, lesson, 1)).toEqual([VIDEO.all]);
    expect(await (await nodes.publish(node, lesson)).closed).toBe(4404);
  });

  it('is noticed without an event', async ({ server, lesson, nodes }) => {
    const node = await nodes.start({ checkMs: 100 });
    const viewer = await nodes.watch(node, lesson);
    await endLesson(server, lesson);
    expect(await viewer.closed).toBe(1000);
  });

  it('a server that stops says so, and keeps the parts first', async ({ lesson, nodes, node }) => {
    const viewer = await nodes.watch(node, lesson);
    const teacherSide = await (await nodes.publish(node, lesson)).start();
    teacherSide.send(VIDEO.all);
    await viewer.receive(VIDEO.all.length);
    await node.close();
    expect((await nodes.partsOf(lesson))[0]?.stored_at).not.toBeNull();
    expect([await viewer.closed, await teacherSide.closed]).toEqual([1012, 1012]);
  });

  it('what a crash left behind is kept by the next process, unless its own still lives', async ({
    server,
    teacher,
    nodes,
  }) => {
    const { db, clock, newId, config } = server.services;
    const lesson = await makeLiveLesson(server, teacher.id);
    const [dead, alive] = [newId(), newId()];
    await db
      .insertInto('live_node')
      .values({ id: alive, seen_at: new Date(Date.now() + 60_000) })
      .execute();
    const row = { channel_id: lesson, mime: 'video/mp4', started_at: clock.now() };
    await db
      .insertInto('live_part')
      .values([
        { ...row, part: 1, node_id: dead },
        { ...row, part: 2, node_id: dead },
        { ...row, part: 3, node_id: alive },
      ])
      .execute();
    const folder = join(config.dataDir, 'live', lesson);
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, '1.mp4'), VIDEO.all);
    await writeFile(join(folder, '2.mp4'), '');
    await writeFile(join(folder, '3.mp4'), AGAIN.all);
    const node = await nodes.start();
    const viewer = await nodes.watch(node, lesson);
    await viewer.until(async () => (await nodes.partsOf(lesson)).length === 2);
    await nodes.storedParts(viewer, lesson, 1);
    expect(await readdir(folder)).toEqual(['3.mp4']);
    const parts = await nodes.partsOf(lesson);
    expect(parts).toMatchObject([
      { part: 1, bytes: VIDEO.all.length, stored_at: expect.any(Date) },
      { part: 3, closed_at: null },
    ]);
    await rm(folder, { recursive: true });
  });

  it('a part that the store refuses stays, and is tried again', async ({ server, lesson, nodes }) => {
    const node = await nodes.start({ tidyMs: 100 });
    const media = join(server.services.config.dataDir, 'media', 'live-parts');
    await rm(media, { recursive: true, force: true });
    await writeFile(media, 'a file where a folder should be');
    const teacherSide = await (await nodes.publish(node, lesson)).start();
    teacherSide.send(VIDEO.all);
    teacherSide.sendMessage({ type: 'stop' });
    await teacherSide.until(async () => (await nodes.partsOf(lesson))[0]?.closed_at !== null);
    await rm(media);
    expect(await nodes.storedParts(teacherSide, lesson, 1)).toEqual([VIDEO.all]);
  });
});
