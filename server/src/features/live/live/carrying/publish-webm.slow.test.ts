import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import type { TestApp } from '../../../../../test/build-test-app.ts';
import { it } from '../../../../../test/live/media-fixture.ts';
import { piecesOf } from '../../../../../test/loop-stream.ts';
import { MediaClient } from '../../../../../test/media-client.ts';
import type { MediaNode, MediaNodes } from '../../../../../test/media-nodes.ts';
import { makeLiveLesson, type TestTeacher } from '../../../../../test/teachers.ts';
import { readStream } from '../../../../../test/mp4/sample-mp4.ts';
import { findWebmConverter, WebmConverter } from '../../../../gateways/live/embedded/webm-converter.ts';
import { runFfmpeg } from '../../../../platform/ffmpeg/run-ffmpeg.ts';

const ffmpeg = await findWebmConverter(undefined);
/** Encoding takes longer on a busy machine. */
const PATIENCE = { timeout: 120_000 };

describe.runIf(ffmpeg)('a browser that records WebM only', PATIENCE, () => {
  it.for([
    ['video', /^video\/mp4; codecs="avc1\.4D[0-9A-F]{4},mp4a\.40\.2"$/],
    ['sound', /^audio\/mp4; codecs="mp4a\.40\.2"$/],
  ] as const)('publishes %s as MP4', async ([kind, mime], { server, teacher, nodes }) => {
    const node = await nodes.start({ ffmpeg: ffmpeg?.path ?? '' });
    const lesson = await makeLiveLesson(server, teacher.id, { kind });
    const viewer = await nodes.watch(node, lesson);
    await viewer.until(() => node.live.takesWebm);
    const teacherSide = MediaClient.publisher(node.server, await nodes.ticket(lesson, 'publisher', { kind }));
    await teacherSide.start(kind === 'video' ? 'video/webm;codecs=vp8,opus' : 'audio/webm;codecs=opus');
    const webm = await makeWebm(kind);
    for (let at = 0; at < webm.length; at += 5000) teacherSide.send(webm.subarray(at, at + 5000));
    expect((await viewer.receiveMessage('init')).mime).toMatch(mime);
    teacherSide.sendMessage({ type: 'stop' });
    const [part = Buffer.alloc(0)] = await nodes.storedParts(viewer, lesson, 1);
    expect((await viewer.receive(part.length)).equals(part)).toBe(true);
    expect(secondsOf(part)).toBeGreaterThan(2.8);
    if (kind === 'video') expect(picturesOf(part)).toBeGreaterThan(28);
  });

  it.each([
    ['as small as recorded', 320, 1],
    ['of ten megapixels, in some kilobytes,', 3200, 0],
  ])('with pictures %s, %i pixels wide', async (_, size, decoded) => {
    const webm = claimSize(await makeWebm('video'), { width: size, height: size });
    const mp4: Buffer[] = [];
    const converter = new WebmConverter(
      { path: ffmpeg?.path ?? '' },
      { kind: 'video', maxKbps: 800, onData: (bytes) => mp4.push(bytes), onFail: () => undefined, stallMs: 60_000 },
    );
    converter.write(webm);
    await converter.end();
    const made = Buffer.concat(mp4);
    expect(Math.min(1, made.length === 0 ? 0 : picturesOf(made))).toBe(decoded);
  });

  it('with several streams of a kind publishes one of each: every other one would cost an encoder', async () => {
    const webm = await makeWebm('video', 3);
    const mp4: Buffer[] = [];
    const converter = new WebmConverter(
      { path: ffmpeg?.path ?? '' },
      { kind: 'video', maxKbps: 800, onData: (bytes) => mp4.push(bytes), onFail: () => undefined, stallMs: 60_000 },
    );
    converter.write(webm);
    // The end of a publisher waits some seconds only for the rest of the output.
    const kinds = () => (mp4.length === 0 ? [] : readStream(Buffer.concat(mp4)).tracks.map(({ kind }) => kind));
    await expect.poll(kinds, { timeout: PATIENCE.timeout }).toEqual(['video', 'sound']);
    await converter.end();
    expect(kinds()).toEqual(['video', 'sound']);
  });

  it('that breaks off, or was none, ends the connection alone', async ({ lesson, nodes }) => {
    const node = await nodes.start({ ffmpeg: ffmpeg?.path ?? '' });
    const viewer = await nodes.watch(node, lesson);
    await viewer.until(() => node.live.takesWebm);
    const none = await (await nodes.publish(node, lesson)).start('video/webm;codecs=vp8,opus');
    none.send(Buffer.alloc(100_000, 'no pictures '));
    expect(await none.closed).toBe(4400);
    const broken = await (await nodes.publish(node, lesson)).start('video/webm;codecs=vp8,opus');
    broken.send((await makeWebm('video')).subarray(0, 30_000));
    broken.socket.terminate();
    await viewer.until(async () => (await nodes.partsOf(lesson)).every((part) => part.stored_at !== null));
    await (await nodes.publish(node, lesson)).start();
  });
});

/** Programs that stand in for a failing ffmpeg, after it has listed its encoders. */
const FAULTY = {
  'is killed while it works': 'head -c 2000 >/dev/null; kill -9 $$',
  'closes its input and goes on': 'exec 0<&-; exec sleep 60',
  'reads and gives nothing back': 'cat >/dev/null',
  'neither reads nor ends': 'exec sleep 60',
  'ends at once': 'exit 0',
};

describe('a converter that', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'lisan-ffmpeg-'));
  });
  afterAll(() => rm(folder, { recursive: true }));

  async function publishThrough(server: TestApp, teacher: TestTeacher, nodes: MediaNodes, behaviour: string) {
    const path = join(folder, `ffmpeg-${server.services.newId()}`);
    const script = `#!/bin/sh\ncase "$*" in *-version*|*-encoders*) echo "libx264 aac"; exit 0;; esac\n${behaviour}\n`;
    await writeFile(path, script, { mode: 0o755 });
    const node = await nodes.start({ ffmpeg: path, converterMs: 1000 });
    const lesson = await makeLiveLesson(server, teacher.id);
    const viewer = await nodes.watch(node, lesson);
    await viewer.until(() => node.live.takesWebm);
    return { path, node, lesson, viewer, teacherSide: await begin(nodes, node, lesson) };
  }

  /** Not every one of them lives until the start is accepted. */
  async function begin(nodes: MediaNodes, node: MediaNode, lesson: string): Promise<MediaClient> {
    const teacherSide = await nodes.publish(node, lesson);
    await teacherSide.until(() => teacherSide.socket.readyState === teacherSide.socket.OPEN);
    teacherSide.sendMessage({ type: 'start', mime: 'video/webm;codecs=vp8,opus' });
    return teacherSide;
  }

  it.for(Object.entries(FAULTY))(
    '%s costs its publisher the connection, and nothing else',
    async ([_name, does], { server, teacher, nodes }) => {
      const { node, lesson, viewer, teacherSide } = await publishThrough(server, teacher, nodes, does);
      const sending = setInterval(() => teacherSide.send(Buffer.alloc(30_000, 'webm')), 20);
      const code = await teacherSide.closed;
      clearInterval(sending);
      // Come back after a moment; or begin again with a fresh recorder.
      expect([1012, 4400]).toContain(code);
      const next = await (await nodes.publish(node, lesson)).start();
      next.send(piecesOf('chromium').all);
      await viewer.receive(piecesOf('chromium').all.length);
      next.sendMessage({ type: 'stop' });
      expect(await nodes.storedParts(viewer, lesson, 1)).toEqual([piecesOf('chromium').all]);
    },
  );

  it('has been removed since the start closes the connection alone', async ({ server, teacher, nodes }) => {
    const { path, node, lesson } = await publishThrough(server, teacher, nodes, 'exit 0');
    await rm(path);
    expect(await (await begin(nodes, node, lesson)).closed).toBe(1012);
    await (await nodes.publish(node, lesson)).start();
  });
});

/** @param streams how many of each kind */
async function makeWebm(kind: 'video' | 'sound', streams = 1): Promise<Buffer> {
  const picture = ['-f', 'lavfi', '-i', 'testsrc=duration=3:size=320x240:rate=10'];
  const sound = ['-f', 'lavfi', '-i', 'sine=duration=3'];
  const encoded = ['-c:v', 'libvpx', '-deadline', 'realtime', '-c:a', 'libopus', '-f', 'webm', '-live', '1', 'pipe:1'];
  const inputs = [...(kind === 'video' ? picture : []), ...sound];
  const mapped = Array.from({ length: streams }, () => (kind === 'video' ? ['-map', '0', '-map', '1'] : ['-map', '0']));
  const args = [...inputs, ...mapped.flat(), ...encoded];
  return runFfmpeg({ path: ffmpeg?.path ?? '' }, args, { timeoutMs: PATIENCE.timeout });
}

/** The same stream with another size in each key frame of VP8 (RFC 6386, 9.1). */
function claimSize(webm: Buffer, { width, height }: { width: number; height: number }): Buffer {
  const claimed = Buffer.from(webm);
  const startCode = Buffer.from('9d012a', 'hex');
  for (let at = claimed.indexOf(startCode); at !== -1; at = claimed.indexOf(startCode, at + 1)) {
    claimed.writeUInt16LE(width, at + 3);
    claimed.writeUInt16LE(height, at + 5);
  }
  return claimed;
}

function secondsOf(mp4: Buffer): number {
  const { tracks, fragments } = readStream(mp4);
  const sound = tracks.find((track) => track.kind === 'sound');
  const lengths = fragments.flatMap(({ fragment }) => fragment.tracks.filter((track) => track.trackId === sound?.id));
  return lengths.reduce((sum, { duration }) => sum + duration, 0) / (sound?.timescale ?? 1);
}

function picturesOf(mp4: Buffer): number {
  const { tracks, fragments } = readStream(mp4);
  const video = tracks.find((track) => track.kind === 'video');
  const pictures = fragments.flatMap(({ fragment }) => fragment.tracks.filter((track) => track.trackId === video?.id));
  return pictures.reduce((sum, { samples }) => sum + samples.length, 0);
}
