import { sql } from 'kysely';
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { describe, expect } from 'vitest';
import type { TestApp } from '../../../../../test/build-test-app.ts';
import { it } from '../../../../../test/live/media-fixture.ts';
import { piecesOf } from '../../../../../test/loop-stream.ts';
import { endLesson, makeLiveLesson } from '../../../../../test/teachers.ts';
import { readFlatFile } from '../../../../../test/mp4/flat-file.ts';
import { NODE_TIMEOUT_MS } from '../../../../platform/realtime/node-timeout.ts';
import { makeRecordings } from '../../recording/making/make-recordings.ts';
import { beat } from '../audience/presence-store.ts';

const VIDEO = piecesOf('chromium');

it.beforeAll(async ({ server }) => {
  await mkdir(join(server.services.config.dataDir, 'live'), { recursive: true });
});

async function silence(server: TestApp, nodeId: string): Promise<void> {
  const seenAt = sql<Date>`now() - ${sql.lit(NODE_TIMEOUT_MS + 1)} * interval '1 millisecond'`;
  await server.services.db.updateTable('live_node').set({ seen_at: seenAt }).where('id', '=', nodeId).execute();
}

async function recordingOf(server: TestApp, channelId: string) {
  while ((await makeRecordings({ ...server.services, ffmpeg: null })) > 0);
  const { db, media } = server.services;
  const row = await db
    .selectFrom('recording')
    .selectAll()
    .where('channel_id', '=', channelId)
    .executeTakeFirstOrThrow();
  const tracks = readFlatFile(await buffer(await media.read(`recordings/${row.media_file}`)));
  return { seconds: row.seconds, samples: tracks.map(({ samples }) => samples.length), tracks };
}

describe('what is published', () => {
  it('leaves the machine while the lesson runs, in chunks that join without a seam', async ({
    server,
    teacher,
    lesson: whole,
    nodes,
  }) => {
    const node = await nodes.start({ chunkMs: 0 });
    const lesson = await makeLiveLesson(server, teacher.id);
    const teacherSide = await (await nodes.publish(node, lesson)).start();
    teacherSide.send(VIDEO.all);
    const count = VIDEO.fragments.length;
    await teacherSide.until(async () => (await nodes.chunksOf(lesson)).length === count - 1);
    const [first] = await nodes.chunksOf(lesson);
    expect(await buffer(await server.services.media.read(first?.media_file ?? ''))).toEqual(
      Buffer.concat([VIDEO.init, VIDEO.fragments[0] ?? Buffer.alloc(0)]),
    );
    expect((await readdir(join(node.folder, lesson))).length).toBeLessThanOrEqual(2);
    teacherSide.sendMessage({ type: 'stop' });
    await nodes.storedParts(teacherSide, lesson, 1);
    expect((await nodes.partsOf(lesson))[0]).toMatchObject({ chunks: count });

    const other = await nodes.start();
    const unbroken = await (await nodes.publish(other, whole)).start();
    unbroken.send(VIDEO.all);
    unbroken.sendMessage({ type: 'stop' });
    await nodes.storedParts(unbroken, whole, 1);
    for (const id of [lesson, whole]) await endLesson(server, id);
    const [joined, plain] = [await recordingOf(server, lesson), await recordingOf(server, whole)];
    expect(joined.tracks).toEqual(plain.tracks);
    expect(await nodes.chunksOf(lesson)).toEqual([]);
    expect(await server.services.media.find(first?.media_file ?? '')).toBeNull();
  });

  it('is lost with its machine from the last chunk on, and no more', async ({ server, lesson, nodes }) => {
    const node = await nodes.start({ chunkMs: 0, reportMs: 50 });
    const teacherSide = await (await nodes.publish(node, lesson)).start();
    teacherSide.send(VIDEO.all);
    await teacherSide.until(async () => (await nodes.chunksOf(lesson)).length === VIDEO.fragments.length - 1);
    await teacherSide.until(async () => ((await nodes.partsOf(lesson))[0]?.bytes ?? 0) > 0);
    const [{ node_id: nodeId } = { node_id: '' }] = await nodes.partsOf(lesson);
    await beat(server.services.db, nodeId);
    await endLesson(server, lesson);
    expect(await makeRecordings({ ...server.services, ffmpeg: null })).toBe(0);
    server.advance(NODE_TIMEOUT_MS);
    expect(await makeRecordings({ ...server.services, ffmpeg: null })).toBe(0);
    // The machine is lost: the recording is made without the rest, once its last heartbeat has expired and not before.
    await silence(server, nodeId);
    server.advance(NODE_TIMEOUT_MS);
    const { seconds } = await recordingOf(server, lesson);
    expect(seconds).toBeGreaterThanOrEqual(2);
    expect(seconds).toBeLessThan(5);
  });

  it('that the store refuses waits on the disk and is stored before the lesson ends', async ({
    server,
    lesson,
    nodes,
  }) => {
    const node = await nodes.start({ chunkMs: 0, tidyMs: 100 });
    const media = join(server.services.config.dataDir, 'media', 'live-parts');
    await rm(media, { recursive: true, force: true });
    await mkdir(dirname(media), { recursive: true });
    await writeFile(media, 'a file where a folder should be');
    const teacherSide = await (await nodes.publish(node, lesson)).start();
    const viewer = await nodes.watch(node, lesson);
    teacherSide.send(VIDEO.all);
    await viewer.receive(VIDEO.all.length);
    await viewer.until(async () => (await readdir(join(node.folder, lesson))).length === VIDEO.fragments.length);
    expect(await nodes.chunksOf(lesson)).toEqual([]);
    await rm(media);
    await viewer.until(async () => (await nodes.chunksOf(lesson)).length === VIDEO.fragments.length - 1);
    teacherSide.sendMessage({ type: 'stop' });
    await nodes.storedParts(viewer, lesson, 1);
    expect((await nodes.chunksOf(lesson)).length).toBe(VIDEO.fragments.length);
  });

  it('reaches viewers while the disk has no room to record it', async ({ lesson, nodes }) => {
    const node = await nodes.start({ minFreeBytes: Number.MAX_SAFE_INTEGER });
    const teacherSide = await (await nodes.publish(node, lesson)).start();
    const viewer = await nodes.watch(node, lesson);
    teacherSide.send(VIDEO.all);
    expect(await viewer.receive(VIDEO.all.length)).toEqual(VIDEO.all);
    teacherSide.sendMessage({ type: 'stop' });
    await viewer.until(async () => (await nodes.partsOf(lesson)).length === 0);
  });

  it('leaves no empty folder behind', async ({ lesson, nodes }) => {
    const node = await nodes.start({ tidyMs: 50 });
    const teacherSide = await (await nodes.publish(node, lesson)).start();
    teacherSide.send(VIDEO.all);
    teacherSide.sendMessage({ type: 'stop' });
    await nodes.storedParts(teacherSide, lesson, 1);
    await teacherSide.until(async () => !(await readdir(node.folder)).includes(lesson));
  });
});
