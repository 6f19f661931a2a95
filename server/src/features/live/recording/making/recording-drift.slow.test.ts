import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openDiskMediaStore } from '../../../../gateways/media/disk.ts';
import type { MediaStore } from '../../../../gateways/media/port.ts';
import { findFfmpeg } from '../../../../platform/ffmpeg/find-ffmpeg.ts';
import { runFfmpeg } from '../../../../platform/ffmpeg/run-ffmpeg.ts';
import { PictureDecoder } from '../../../../platform/pictures/picture-decoder.ts';
import { makeFiles } from './make-files.ts';

const ffmpeg = await findFfmpeg(undefined);
const run = promisify(execFile);
const LONG = { timeout: 240_000 };
const RATE = 48_000;
const SECONDS = 3;

let folder: string;
let media: MediaStore;
const pictures = new PictureDecoder();
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lisan-drift-'));
  media = openDiskMediaStore(join(folder, 'media'));
});
afterAll(async () => {
  pictures.close();
  await rm(folder, { recursive: true });
});

/** A white picture and a tone in the first tenth of every second; the sound stops `lackMs` before the picture. */
async function makePart(codec: 'libopus' | 'aac', { seconds, lackMs }: { seconds: number; lackMs: number }) {
  const sound = seconds - lackMs / 1000;
  const white = "drawbox=color=white:t=fill:enable='lt(mod(t,1),0.1)'";
  const flash = `color=black:size=64x64:rate=25:duration=${seconds},${white}`;
  const beep = `aevalsrc='sin(2*PI*1000*t)*lt(mod(t,1),0.1)':s=${RATE}:d=${sound}`;
  const encoded = [
    '-c:v',
    'libx264',
    '-preset',
    'ultrafast',
    '-bf',
    '0',
    '-g',
    '25',
    '-pix_fmt',
    'yuv420p',
    '-c:a',
    codec,
  ];
  const fragmented = ['-movflags', 'frag_keyframe+empty_moov+default_base_moof', '-f', 'mp4', 'pipe:1'];
  const inputs = ['-f', 'lavfi', '-i', flash, '-f', 'lavfi', '-i', beep];
  return runFfmpeg({ path: ffmpeg?.path ?? '' }, [...inputs, ...encoded, ...fragmented], { timeoutMs: 120_000 });
}

/** When each flash and each tone begins, in seconds, as a player hears the sound that plays it without a gap. */
async function onsetsOf(file: string) {
  const path = ffmpeg?.path ?? '';
  const flags = ['-nostdin', '-hide_banner', '-i', file];
  const { stderr } = await run(path, [...flags, '-map', '0:v', '-vf', 'scale=1:1,showinfo', '-f', 'null', '-']);
  const frames = [...stderr.matchAll(/pts_time:([\d.]+).*?mean:\[(\d+)/g)].map(([, at, mean]) => ({
    at: Number(at),
    isOn: Number(mean) > 128,
  }));
  const pcm = await run(path, [...flags, '-map', '0:a', '-ac', '1', '-ar', String(RATE), '-f', 's16le', '-'], {
    encoding: 'buffer',
    maxBuffer: 64_000_000,
  });
  const sound = Array.from({ length: Math.floor(pcm.stdout.length / 2) }, (_, i) => ({
    at: i / RATE,
    isOn: Math.abs(pcm.stdout.readInt16LE(i * 2)) > 8000,
  }));
  return { flashes: beginnings(frames), tones: beginnings(sound) };
}

/** Times when something turned on after it was off for a third of a second. */
function beginnings(states: { at: number; isOn: boolean }[]): number[] {
  const found: number[] = [];
  let lastOn = -1;
  for (const { at, isOn } of states) {
    if (isOn && at - lastOn > 0.33) found.push(at);
    if (isOn) lastOn = at;
  }
  return found;
}

describe.runIf(ffmpeg)('a lesson of four connections', LONG, () => {
  test.each(['libopus', 'aac'] as const)('keeps picture and sound together to its end (%s)', async (codec) => {
    const files = [];
    for (const [i, lackMs] of [80, 140, 60, 0].entries()) {
      const key = `live-parts/${codec}-${i + 1}.mp4`;
      await media.put(key, await makePart(codec, { seconds: SECONDS, lackMs }));
      files.push({ part: i + 1, key });
    }
    const making = { media, pictures, log: pino({ level: 'silent' }), ffmpeg };
    const made = await makeFiles(making, { files, title: codec, folder });
    const path = join(folder, `${codec}.mp4`);
    await writeFile(path, await buffer(await media.read(`recordings/${made?.media}`)));
    const { flashes, tones } = await onsetsOf(path);
    expect([flashes.length, tones.length]).toEqual([12, 12]);
    const offsets = flashes.map((at, i) => 1000 * ((tones[i] ?? Number.NaN) - at));
    // Compared with the same second of the first connection: each connection begins with the delay of its encoder.
    const drift = offsets.map((offset, i) => Math.round(offset - (offsets[i % SECONDS] ?? 0)));
    expect(Math.max(...drift.map(Math.abs)), `drift in ms: ${drift.join(' ')}`).toBeLessThanOrEqual(20);
  });
});
