import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { findBeeps, makeBeeps } from '../../../../test/beeps.ts';
import { readStream } from '../../../../test/mp4/sample-mp4.ts';
import { readPublished as read } from '../../../../test/live/read-published.ts';
import { runningOf, writeProgram } from '../../../../test/own-program.ts';
import { writeAacInit } from '../../../platform/mp4/aac-track.ts';
import { findWebmConverter } from './webm-converter.ts';
import type { InitSegment, MediaFragment } from './media-pieces.ts';
import { needsConversion, SoundConversion } from './sound-conversion.ts';

const ffmpeg = await findWebmConverter(undefined);
const WAIT = { timeout: 60_000, interval: 20 };
const MAX_DRIFT_S = 0.05;

/** Makes a conversion by this program that records the sent fragments and the logged warnings. */
function convert(path: string, init: InitSegment) {
  const sent: MediaFragment[] = [];
  const warnings: string[] = [];
  // It logs nothing else.
  const log = { warn: (_: object, phrase: string) => warnings.push(phrase) } as unknown as FastifyBaseLogger;
  const conversion = new SoundConversion(init, {
    ffmpeg: { path },
    log,
    channelId: 'lesson',
    lateMs: 1500,
    stallMs: 5000,
    onSound: (fragment) => sent.push(fragment),
  });
  return { conversion, sent, warnings };
}

/** Returns the times of all frames, in frames; the timeline has a gap if they are not consecutive. */
function framesOf(sent: MediaFragment[]): number[] {
  const { fragments } = readStream(Buffer.concat([writeAacInit(), ...sent.map(({ bytes }) => bytes)]));
  return fragments.flatMap(({ fragment }) =>
    fragment.tracks.flatMap(({ baseTime, samples }) => samples.map((_, i) => baseTime / 1024 + i)),
  );
}

const isConsecutive = (frames: number[]) => frames.every((frame, i) => i === 0 || frame === (frames[i - 1] ?? 0) + 1);

describe.runIf(ffmpeg)('the sound of a lesson as AAC', () => {
  const path = ffmpeg?.path ?? '';
  let folder: string;
  let opus: Buffer;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'lisan-aac-'));
    opus = await makeBeeps({ path }, 31, 'libopus');
  });
  afterAll(() => rm(folder, { recursive: true }));

  test('is in step with the video for as long as the lesson lasts', async () => {
    const { init, fragments } = read(opus);
    const { conversion, sent, warnings } = convert(path, init);
    for (const fragment of fragments) conversion.add(fragment, performance.now());
    await vi.waitFor(() => expect(sent).toHaveLength(fragments.length), WAIT);
    expect(sent.map(({ index }) => index)).toEqual(fragments.map(({ index }) => index));
    const frames = framesOf(sent);
    expect(isConsecutive(frames)).toBe(true);
    const startsAt = ((frames[0] ?? 0) * 1024) / 48_000;
    const beeps = await findBeeps({ path }, Buffer.concat([writeAacInit(), ...sent.map(({ bytes }) => bytes)]));
    // The decoder of Opus drops the first moment.
    const drifts = beeps
      .map((at) => at + startsAt)
      .filter((at) => at > 0.5)
      .map((at) => at - Math.round(at));
    expect(drifts).toHaveLength(30);
    expect(Math.max(...drifts.map(Math.abs))).toBeLessThan(MAX_DRIFT_S);
    conversion.end();
    expect(warnings).toEqual([]);
  });

  test('continues in step after ffmpeg was killed, without a gap', async () => {
    const { init, fragments } = read(opus);
    const own = await writeProgram(folder, `exec ${path} "$@"`);
    const { conversion, sent, warnings } = convert(own.path, init);
    const [before, after] = [fragments.slice(0, 10), fragments.slice(10)];
    for (const fragment of before) conversion.add(fragment, performance.now());
    await vi.waitFor(() => expect(sent).toHaveLength(10), WAIT);
    for (const pid of await own.pids()) process.kill(pid, 'SIGKILL');
    await vi.waitFor(() => expect(warnings).toEqual(['sound conversion failed']), WAIT);
    const [next, ...rest] = after;
    if (next) conversion.add(next, performance.now());
    // It is started again no sooner than after a moment; this fragment is silent.
    conversion.tick(performance.now() + 1600);
    expect(sent).toHaveLength(11);
    for (const fragment of rest) conversion.add(fragment, performance.now() + 1000);
    await vi.waitFor(() => expect(sent).toHaveLength(fragments.length), WAIT);
    const frames = framesOf(sent);
    expect(isConsecutive(frames)).toBe(true);
    const beeps = await findBeeps({ path }, Buffer.concat([writeAacInit(), ...sent.map(({ bytes }) => bytes)]));
    // The beep at the restart is cut.
    const seconds = beeps.map((at) => at + ((frames[0] ?? 0) * 1024) / 48_000);
    expect(seconds.filter((at) => at > 12.5)).toHaveLength(18);
    for (const at of seconds.filter((one) => (one > 0.5 && one < 10) || one > 12.5))
      expect(Math.abs(at - Math.round(at))).toBeLessThan(MAX_DRIFT_S);
    conversion.end();
    await vi.waitFor(async () => expect(await runningOf(await own.pids())).toEqual([]), WAIT);
  });

  test.each([
    ['reads and produces nothing', 'exec cat >/dev/null'],
    ['ends at once', 'exit 0'],
    ['writes no MP4', 'exec yes'],
  ])('is silent with an ffmpeg that %s, and numbered as before', async (_name, does) => {
    const { init, fragments } = read(opus);
    const own = await writeProgram(folder, does);
    const { conversion, sent, warnings } = convert(own.path, init);
    let now = performance.now();
    for (const fragment of fragments) {
      conversion.add(fragment, now);
      now += 1000;
      conversion.tick(now);
      await new Promise((resolve) => setImmediate(resolve));
    }
    conversion.end();
    expect(sent.map(({ index }) => index)).toEqual(fragments.map(({ index }) => index));
    expect(isConsecutive(framesOf(sent))).toBe(true);
    await vi.waitFor(() => expect(warnings.length).toBeGreaterThan(0), WAIT);
    const whole = Buffer.concat([writeAacInit(), ...sent.map(({ bytes }) => bytes)]);
    expect(await findBeeps({ path }, whole)).toEqual([]);
    await vi.waitFor(async () => expect(await runningOf(await own.pids())).toEqual([]), WAIT);
  });

  test('does not buffer without limit for an ffmpeg that does not read', async () => {
    const { init, fragments } = read(opus);
    const own = await writeProgram(folder, 'exec sleep 60');
    const { conversion, warnings } = convert(own.path, init);
    for (let round = 0; round < 40 && warnings.length === 0; round += 1)
      for (const fragment of fragments) conversion.add(fragment, 0);
    expect(warnings).toEqual(['sound conversion failed']);
    conversion.end();
  });

  test('is not needed for AAC', async () => {
    expect(needsConversion(read(opus).init)).toBe(true);
    expect(needsConversion(read(await makeBeeps({ path }, 2, 'aac')).init)).toBe(false);
  });

  test('leaves no ffmpeg behind when the server is killed', async () => {
    const own = await writeProgram(folder, `exec ${path} "$@"`);
    const file = join(folder, 'published.mp4');
    await writeFile(file, opus);
    const server = fork(join(import.meta.dirname, '../../../../test/live/convert-forever.ts'), [own.path, file]);
    await once(server, 'message');
    const pids = await own.pids();
    expect(await runningOf(pids)).toHaveLength(1);
    server.kill('SIGKILL');
    await vi.waitFor(async () => expect(await runningOf(pids)).toEqual([]), WAIT);
  });
});
