import { sql } from 'kysely';
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '../../../../../test/build-test-app.ts';
import { piecesOf } from '../../../../../test/loop-stream.ts';
import { MediaNodes } from '../../../../../test/media-nodes.ts';
import { endLesson, makeLiveLesson, makeTeacher, type TestTeacher } from '../../../../../test/teachers.ts';
import { readFlatFile } from '../../../../../test/mp4/flat-file.ts';
import { NODE_TIMEOUT_MS } from '../../../../platform/realtime/node-timeout.ts';
import { beat } from '../audience/presence-store.ts';
import { makeRecordings } from '../../recording/making/make-recordings.ts';

const VIDEO = piecesOf('chromium');

let on: TestApp;
let teacher: TestTeacher;
let nodes: MediaNodes;
beforeAll(async () => {
  on = await buildTestApp();
  teacher = await makeTeacher(on);
  nodes = new MediaNodes(on);
  await mkdir(join(on.services.config.dataDir, 'live'), { recursive: true });
});
afterEach(() => nodes.close());
afterAll(() => on.close());

async function silence(nodeId: string): Promise<void> {
  const seenAt = sql<Date>`now() - ${sql.lit(NODE_TIMEOUT_MS + 1)} * interval '1 millisecond'`;
  await on.services.db.updateTable('live_node').set({ seen_at: seenAt }).where('id', '=', nodeId).execute();
}

async function recordingOf(channelId: string) {
  while ((await makeRecordings({ ...on.services, ffmpeg: null })) > 0);
  const { db, media } = on.services;
  const row = await db
    .selectFrom('recording')
    .selectAll()
    .where('channel_id', '=', channelId)
    .executeTakeFirstOrThrow();
  const tracks = readFlatFile(await buffer(await media.read(`recordings/${row.media_file}`)));
  return { seconds: row.seconds, samples: tracks.map(({ samples }) => samples.length), tracks };
}

describe('what is published', () => {
  test('leaves the machine while the lesson runs, in chunks that join without a seam', async () => {
    const node = await nodes.start({ chunkMs: 0 });
    const whole = await makeLiveLesson(on, teacher.id);
    const lesson = await makeLiveLesson(on, teacher.id);
    const teacherSide = await (await nodes.publish(node, lesson)).start();
    teacherSide.send(VIDEO.all);
    const count = VIDEO.fragments.length;
    await teacherSide.until(async () => (await nodes.chunksOf(lesson)).length === count - 1);
    const [first] = await nodes.chunksOf(lesson);
    expect(await buffer(await on.services.media.read(first?.media_file ?? ''))).toEqual(
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
    for (const id of [lesson, whole]) await endLesson(on, id);
    const [joined, plain] = [await recordingOf(lesson), await recordingOf(whole)];
    expect(joined.tracks).toEqual(plain.tracks);
    expect(await nodes.chunksOf(lesson)).toEqual([]);
    expect(await on.services.media.find(first?.media_file ?? '')).toBeNull();
  });

  test('is lost with its machine from the last chunk on, and no more', async () => {
    const node = await nodes.start({ chunkMs: 0, reportMs: 50 });
    const lesson = await makeLiveLesson(on, teacher.id);
    const teacherSide = await (await nodes.publish(node, lesson)).start();
    teacherSide.send(VIDEO.all);
    await teacherSide.until(async () => (await nodes.chunksOf(lesson)).length === VIDEO.fragments.length - 1);
    await teacherSide.until(async () => ((await nodes.partsOf(lesson))[0]?.bytes ?? 0) > 0);
    const [{ node_id: nodeId } = { node_id: '' }] = await nodes.partsOf(lesson);
    await beat(on.services.db, nodeId);
    await endLesson(on, lesson);
    expect(await makeRecordings({ ...on.services, ffmpeg: null })).toBe(0);
    on.advance(NODE_TIMEOUT_MS);
    expect(await makeRecordings({ ...on.services, ffmpeg: null })).toBe(0);
    // The machine is lost: after its last heartbeat's time, and not before, the recording is made without the rest.
    await silence(nodeId);
    on.advance(NODE_TIMEOUT_MS);
    const { seconds } = await recordingOf(lesson);
    expect(seconds).toBeGreaterThanOrEqual(2);
    expect(seconds).toBeLessThan(5);
  });

  test('that the store refuses waits on the disk and is stored before the lesson ends', async () => {
    const node = await nodes.start({ chunkMs: 0, tidyMs: 100 });
    const lesson = await makeLiveLesson(on, teacher.id);
    const media = join(on.services.config.dataDir, 'media', 'live-parts');
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

  test('reaches viewers while the disk has no room to record it', async () => {
    const node = await nodes.start({ minFreeBytes: Number.MAX_SAFE_INTEGER });
    const lesson = await makeLiveLesson(on, teacher.id);
    const teacherSide = await (await nodes.publish(node, lesson)).start();
    const viewer = await nodes.watch(node, lesson);
    teacherSide.send(VIDEO.all);
    expect(await viewer.receive(VIDEO.all.length)).toEqual(VIDEO.all);
    teacherSide.sendMessage({ type: 'stop' });
    await viewer.until(async () => (await nodes.partsOf(lesson)).length === 0);
  });

  test('leaves no empty folder behind', async () => {
    const node = await nodes.start({ tidyMs: 50 });
    const lesson = await makeLiveLesson(on, teacher.id);
    const teacherSide = await (await nodes.publish(node, lesson)).start();
    teacherSide.send(VIDEO.all);
    teacherSide.sendMessage({ type: 'stop' });
    await nodes.storedParts(teacherSide, lesson, 1);
    await teacherSide.until(async () => !(await readdir(node.folder)).includes(lesson));
  });
});
