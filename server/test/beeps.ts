import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { buffer } from 'node:stream/consumers';
import { runFfmpeg } from '../src/platform/ffmpeg/run-ffmpeg.ts';
import type { Ffmpeg } from '../src/platform/ffmpeg/start-ffmpeg.ts';

const RATE = 48_000;
const WINDOW = RATE / 200;
const LOUD = 0.05;

/** Makes fragmented MP4 as a publisher sends it, with a beep of 0.1 s at the start of each second. */
export async function makeBeeps(
  ffmpeg: Ffmpeg,
  seconds: number,
  codec: 'libopus' | 'aac',
  size = '160x120',
): Promise<Buffer> {
  const picture = ['-f', 'lavfi', '-i', `testsrc=duration=${seconds}:size=${size}:rate=10`];
  const sound = [
    '-f',
    'lavfi',
    '-i',
    `aevalsrc=if(lt(mod(t\\,1)\\,0.1)\\,sin(2*PI*1000*t)\\,0):s=${RATE}:d=${seconds}`,
  ];
  const video = ['-c:v', 'libx264', '-preset', 'ultrafast', '-tune', 'zerolatency', '-g', '10', '-pix_fmt', 'yuv420p'];
  const output = ['-movflags', 'frag_keyframe+empty_moov+default_base_moof', '-f', 'mp4', 'pipe:1'];
  return runFfmpeg(ffmpeg, [...picture, ...sound, ...video, '-c:a', codec, ...output], { timeoutMs: 60_000 });
}

/** Returns when each beep starts, in seconds from the first sample of this MP4. */
export async function findBeeps(ffmpeg: Ffmpeg, mp4: Buffer): Promise<number[]> {
  const args = ['-v', 'error', '-f', 'mp4', '-i', 'pipe:0', '-map', '0:a', '-ac', '1', '-ar', String(RATE)];
  const child = spawn(ffmpeg.path, [...args, '-f', 'f32le', 'pipe:1'], { stdio: ['pipe', 'pipe', 'pipe'] });
  child.stdin.end(mp4);
  const [pcm, complaint] = await Promise.all([buffer(child.stdout), buffer(child.stderr), once(child, 'close')]);
  if (complaint.length > 0) throw new Error(complaint.toString());
  const starts: number[] = [];
  let isLoud = false;
  for (let at = 0; at + WINDOW * 4 <= pcm.length; at += WINDOW * 4) {
    let peak = 0;
    for (let i = 0; i < WINDOW; i += 1) peak = Math.max(peak, Math.abs(pcm.readFloatLE(at + i * 4)));
    if (peak > LOUD && !isLoud) starts.push(at / 4 / RATE);
    isLoud = peak > LOUD;
  }
  return starts;
}
