import { runTool } from './run-tool.ts';
import { loopTo, SAMPLE_RATE, speechEnd } from './shape-sound.ts';
import type { Samples } from './shape-sound.ts';

const RAW = ['-f', 'f32le', '-ar', String(SAMPLE_RATE), '-ac', '1'];
const QUIET = ['-hide_banner', '-nostdin', '-loglevel', 'error'];

/** Reads any sound file as mono samples. */
export async function decodeSound(file: string): Promise<Samples> {
  const { stdout } = await runTool('ffmpeg', [...QUIET, '-i', file, ...RAW, 'pipe:1']);
  return toSamples(stdout);
}

/** The rise of a question: how far, over how long, in how many steps. */
const RISE = { semitones: 7, seconds: 0.3, steps: 20 };

/** Raises the pitch of the end, keeping the voice's timbre. Festival and flite speak every line falling. */
export async function raiseEnd(samples: Samples): Promise<Samples> {
  const end = speechEnd(samples);
  const span = Math.min(RISE.seconds, end * 0.6);
  const commands = Array.from({ length: RISE.steps + 1 }, (_, i) => {
    const at = end - span + (span * i) / RISE.steps;
    return `${at.toFixed(3)} rubberband pitch ${(2 ** ((RISE.semitones * i) / RISE.steps / 12)).toFixed(4)}`;
  });
  const filter = `asetnsamples=n=256,asendcmd=c='${commands.join(';')}',rubberband=pitch=1:formant=preserved:pitchq=consistency:window=short`;
  const args = ['-hide_banner', '-loglevel', 'error', ...RAW, '-i', 'pipe:0', '-af', filter, ...RAW, 'pipe:1'];
  return toSamples((await runTool('ffmpeg', args, toBytes(samples))).stdout);
}

/** Integrated loudness in LUFS (EBU R128), measured on a looped copy: a word alone is too short for the meter. */
export async function measureLoudness(samples: Samples): Promise<number> {
  const args = ['-hide_banner', '-nostats', ...RAW, '-i', 'pipe:0', '-af', 'ebur128', '-f', 'null', '-'];
  const { stderr } = await runTool('ffmpeg', args, toBytes(loopTo(samples, 6)));
  const loudness = [...stderr.matchAll(/I:\s+(-?[\d.]+) LUFS/g)].at(-1)?.[1];
  if (loudness === undefined) throw new Error('ffmpeg did not report a loudness');
  return Number(loudness);
}

/** Writes MP3, mono, 24 kHz, 40 kb/s, which every phone plays. The bytes depend on the samples alone. */
export async function encodeMp3(samples: Samples): Promise<Buffer> {
  const limiter = 'alimiter=limit=0.82:attack=2:release=40:level=disabled:latency=1';
  const codec = [
    '-c:a',
    'libmp3lame',
    '-b:a',
    '40k',
    '-map_metadata',
    '-1',
    '-fflags',
    '+bitexact',
    '-flags:a',
    '+bitexact',
  ];
  const args = [
    '-hide_banner',
    '-loglevel',
    'error',
    ...RAW,
    '-i',
    'pipe:0',
    '-af',
    limiter,
    ...codec,
    '-f',
    'mp3',
    'pipe:1',
  ];
  return (await runTool('ffmpeg', args, toBytes(samples))).stdout;
}

function toBytes(samples: Samples): Uint8Array {
  return new Uint8Array(samples.buffer, samples.byteOffset, samples.byteLength);
}

function toSamples(bytes: Buffer): Samples {
  return new Float32Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength));
}
