import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { getPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { runningOf, writeProgram } from '../../../test/own-program.ts';
import { AacEncoder } from '../../gateways/live/embedded/aac-encoder.ts';
import { WebmConverter } from '../../gateways/live/embedded/webm-converter.ts';
import { findFfmpeg } from './find-ffmpeg.ts';
import { runFfmpeg } from './run-ffmpeg.ts';
import { FFMPEG_PRIORITY, startFfmpeg, type Ffmpeg } from './start-ffmpeg.ts';

const WAIT = { timeout: 30_000, interval: 20 };
const NOTHING = Buffer.alloc(0);
const ignore = () => undefined;
const ffmpeg = await findFfmpeg(undefined);

let folder: string;
beforeAll(async () => (folder = await mkdtemp(join(tmpdir(), 'lisan-ffmpeg-'))));
afterAll(() => rm(folder, { recursive: true }));

/** Starts an ffmpeg as the product does, and returns how to end it. */
type Start = (program: Ffmpeg) => () => unknown;

const STARTS: [what: string, priority: keyof typeof FFMPEG_PRIORITY, start: Start][] = [
  [
    'the conversion of published WebM',
    'live',
    (program) => {
      const options = { kind: 'video', maxKbps: 800, stallMs: 60_000, onData: ignore, onFail: ignore } as const;
      const converter = new WebmConverter(program, options);
      return () => converter.end();
    },
  ],
  [
    'the conversion of sound',
    'live',
    (program) => {
      const encoder = new AacEncoder(program, NOTHING, { onFrame: ignore, onFail: ignore });
      return () => encoder.stop();
    },
  ],
  [
    'a recording',
    'later',
    (program) => {
      const running = runFfmpeg(program, [], { timeoutMs: 60_000 }).catch(ignore);
      return () => running;
    },
  ],
];

describe('the priority of ffmpeg', () => {
  test.each(STARTS)('in %s is %s', async (_, priority, start) => {
    const program = await writeProgram(folder, 'exec sleep 60');
    const stop = start(program);
    await vi.waitFor(async () => expect(await program.pids()).toHaveLength(1), WAIT);
    const [pid = 0] = await program.pids();
    expect(getPriority(pid)).toBe(FFMPEG_PRIORITY[priority]);
    process.kill(pid, 'SIGKILL');
    await stop();
    await vi.waitFor(async () => expect(await runningOf([pid])).toEqual([]), WAIT);
  });

  test.runIf(ffmpeg)('is that of all its threads', async () => {
    const input = ['-f', 'lavfi', '-i', 'testsrc=size=640x360'];
    const args = ['-v', 'error', ...input, '-c:v', 'libx264', '-threads', '2', '-f', 'null', '-'];
    const child = startFfmpeg(ffmpeg ?? { path: '' }, args, { priority: 'later' });
    onTestFinished(() => void child.kill('SIGKILL'));
    const threads = async () => {
      const ids = await readdir(`/proc/${child.pid}/task`);
      const stats = await Promise.all(ids.map((id) => readFile(`/proc/${child.pid}/task/${id}/stat`, 'utf8')));
      // The seventeenth field after the name.
      return stats.map((stat) => Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[16]));
    };
    await vi.waitFor(async () => expect((await threads()).length).toBeGreaterThan(2), WAIT);
    expect(new Set(await threads())).toEqual(new Set([FFMPEG_PRIORITY.later]));
  });

  test('does not matter to a program that is missing', async () => {
    const child = startFfmpeg({ path: join(folder, 'missing') }, [], { priority: 'live' });
    const error = await new Promise((resolve) => child.once('error', resolve));
    expect(error).toMatchObject({ code: 'ENOENT' });
  });
});
