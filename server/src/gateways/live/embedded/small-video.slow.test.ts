import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { FastifyBaseLogger } from 'fastify';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { makeBeeps } from '../../../../test/beeps.ts';
import { piecesOf } from '../../../../test/loop-stream.ts';
import { readStream } from '../../../../test/mp4/sample-mp4.ts';
import { readPublished as read } from '../../../../test/live/read-published.ts';
import { runningOf, writeProgram } from '../../../../test/own-program.ts';
import { findWebmConverter } from './webm-converter.ts';
import type { InitSegment, MediaFragment } from './media-pieces.ts';
import { canBeSmaller, SmallVideo, type SmallFragment } from './small-video.ts';

const ffmpeg = await findWebmConverter(undefined);
const WAIT = { timeout: 60_000, interval: 20 };

/** A conversion by this program, with what it sent and logged. */
function convert(path: string, init: InitSegment) {
  const sent: SmallFragment[] = [];
  const warnings: string[] = [];
  // It logs nothing else.
  const log = { warn: (_: object, phrase: string) => warnings.push(phrase) } as unknown as FastifyBaseLogger;
  const conversion = new SmallVideo(init, {
    ffmpeg: { path },
    log,
    channelId: 'lesson',
    lateMs: 1500,
    stallMs: 5000,
    onSmall: (fragment) => sent.push(fragment),
  });
  const add = (fragment: MediaFragment, now: number) => conversion.add(fragment, init, now);
  return { conversion, add, sent, warnings };
}

/** The start of each fragment and its pictures in seconds, and whether it starts with a key frame, by fragment. */
function picturesOf(mp4: Buffer) {
  const { tracks, fragments } = readStream(mp4);
  return fragments.map(({ fragment }) => {
    const track = tracks.find(({ kind }) => kind === 'video');
    const video = fragment.tracks.find(({ trackId }) => trackId === track?.id);
    const seconds = ((video?.baseTime ?? 0) + (track?.shift ?? 0)) / (track?.timescale ?? 1);
    const keys = video?.samples.filter(({ isKey }) => isKey).length;
    return { seconds: Number(seconds.toFixed(3)), pictures: video?.samples.length, keys };
  });
}

const joined = (sent: SmallFragment[]) =>
  Buffer.concat([sent.find(({ init }) => init.length > 0)?.init ?? Buffer.alloc(0), ...sent.map(({ bytes }) => bytes)]);

describe.runIf(ffmpeg)('the small video of a lesson', () => {
  const path = ffmpeg?.path ?? '';
  let folder: string;
  let published: Buffer;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'lisan-small-'));
    published = await makeBeeps({ path }, 12, 'libopus', '640x360');
  });
  afterAll(() => rm(folder, { recursive: true }));

  test('has the same pictures, times and key frames, and a decoder reads it without a complaint', async () => {
    const { init, fragments } = read(published);
    const { conversion, add, sent, warnings } = convert(path, init);
    for (const fragment of fragments) add(fragment, performance.now());
    await vi.waitFor(() => expect(sent).toHaveLength(fragments.length), WAIT);
    conversion.end();
    expect(warnings).toEqual([]);
    const numbersOf = (all: MediaFragment[]) => all.map(({ index, segment, seconds }) => [index, segment, seconds]);
    expect(numbersOf(sent)).toEqual(numbersOf(fragments));
    const small = joined(sent);
    expect(picturesOf(small)).toEqual(picturesOf(published));
    const [track] = readStream(small).tracks;
    expect(track).toMatchObject({ kind: 'video', width: 426, height: 240, codec: expect.stringMatching(/^avc1\.42/) });
    expect((8 * small.length) / 12).toBeLessThan(200_000);
    const file = join(folder, 'small.mp4');
    await writeFile(file, small);
    const { stderr } = await promisify(execFile)(path, ['-v', 'error', '-i', file, '-f', 'null', '-']);
    expect(stderr).toBe('');
  });

  test('is sent when its pictures are complete, without the next fragment', async () => {
    const { init, fragments } = read(published);
    const { conversion, add, sent } = convert(path, init);
    for (const [i, fragment] of fragments.slice(0, 3).entries()) {
      add(fragment, performance.now());
      await vi.waitFor(() => expect(sent).toHaveLength(i + 1), WAIT);
    }
    expect(sent.every(({ bytes }) => bytes.length > 0)).toBe(true);
    conversion.end();
  });

  test('is missing for a fragment when ffmpeg was killed, and continues with its times', async () => {
    const { init, fragments } = read(published);
    const own = await writeProgram(folder, `exec ${path} "$@"`);
    const { conversion, add, sent, warnings } = convert(own.path, init);
    for (const fragment of fragments.slice(0, 4)) add(fragment, performance.now());
    await vi.waitFor(() => expect(sent).toHaveLength(4), WAIT);
    for (const pid of await own.pids()) process.kill(pid, 'SIGKILL');
    await vi.waitFor(() => expect(warnings).toEqual(['small video conversion failed']), WAIT);
    const [next, ...rest] = fragments.slice(4);
    if (next) add(next, performance.now());
    conversion.tick(performance.now() + 1600);
    expect(sent.at(-1)).toMatchObject({ index: 4, bytes: Buffer.alloc(0) });
    for (const fragment of rest) add(fragment, performance.now() + 1000);
    await vi.waitFor(() => expect(sent).toHaveLength(fragments.length), WAIT);
    expect(picturesOf(joined(sent))).toEqual(picturesOf(published).filter((_, i) => i !== 4));
    conversion.end();
    await vi.waitFor(async () => expect(await runningOf(await own.pids())).toEqual([]), WAIT);
  });

  test.each([
    ['reads and produces nothing', 'exec cat >/dev/null'],
    ['ends at once', 'exit 0'],
    ['writes no video', 'exec yes'],
  ])('is missing with an ffmpeg that %s, and numbered all the same', async (_name, does) => {
    const { init, fragments } = read(published);
    const own = await writeProgram(folder, does);
    const { conversion, add, sent, warnings } = convert(own.path, init);
    let now = performance.now();
    for (const fragment of fragments) {
      add(fragment, now);
      now += 1000;
      conversion.tick(now);
      await new Promise((resolve) => setImmediate(resolve));
    }
    conversion.end();
    expect(sent.map(({ index }) => index)).toEqual(fragments.map(({ index }) => index));
    expect(sent.every(({ bytes }) => bytes.length === 0)).toBe(true);
    await vi.waitFor(() => expect(warnings.length).toBeGreaterThan(0), WAIT);
    await vi.waitFor(async () => expect(await runningOf(await own.pids())).toEqual([]), WAIT);
  });

  test('is missing for pictures of more than ten megapixels, each of which would be decoded in memory', async () => {
    const { init, fragments } = read(await makeBeeps({ path }, 1, 'libopus', '4608x2592'));
    const { conversion, add, sent, warnings } = convert(path, init);
    for (const fragment of fragments) add(fragment, 0);
    await vi.waitFor(() => expect(sent.length + warnings.length).toBeGreaterThan(0), WAIT);
    conversion.end();
    expect(sent.map(({ bytes }) => bytes.length)).toEqual(fragments.map(() => 0));
  });

  test('is not made of video that is small, or of sound', () => {
    expect(canBeSmaller(read(published).init)).toBe(true);
    expect(canBeSmaller(read(piecesOf('chromium').all).init)).toBe(false);
    expect(canBeSmaller(read(piecesOf('sound').all).init)).toBe(false);
  });
});
