import { readFile } from 'node:fs/promises';
import { runTool } from './run-tool.ts';
import { SAMPLE_RATE } from './shape-sound.ts';
import type { Samples } from './shape-sound.ts';

/** One file made of another by ffmpeg; `input` and `output` are its options for each. */
type Conversion = { from: string; to: string; input?: string[]; output: string[] };

/** Files of one process: starting ffmpeg takes longer than converting a clip. */
const FILES_PER_PROCESS = 50;
export const RAW = ['-f', 'f32le', '-ar', String(SAMPLE_RATE), '-ac', '1'];

/**
 * MP3, mono, which every phone plays; the bytes depend on the samples alone. Single words have 24 kHz and 28 kb/s on
 * average, because the sounds of s and th differ above 6 kHz; longer texts 16 kHz and 13 kb/s, because the whole course
 * has to fit on cheap phones: docs/decisions/083-texts-have-sound.md.
 */
export const MP3 = { word: mp3At('-ar 24000 -abr 1 -b:a 28k'), text: mp3At('-ar 16000 -abr 1 -b:a 13k') };

function mp3At(rate: string): string[] {
  const fixed = '-compression_level 2 -id3v2_version 0 -map_metadata -1 -fflags +bitexact -flags:a +bitexact';
  return `-f mp3 -c:a libmp3lame ${rate} ${fixed}`.split(' ');
}

/** Converts files, many in each process. @throws Error when one of them cannot be read */
export async function convertSounds(conversions: Conversion[]): Promise<void> {
  for (let start = 0; start < conversions.length; start += FILES_PER_PROCESS) {
    const files = conversions.slice(start, start + FILES_PER_PROCESS);
    const inputs = files.flatMap(({ from, input = [] }) => [...input, '-i', from]);
    const outputs = files.flatMap(({ to, output }, i) => ['-map', `${i}:a:0`, ...output, to]);
    await runTool('ffmpeg', ['-hide_banner', '-nostdin', '-loglevel', 'error', '-y', ...inputs, ...outputs]);
  }
}

/** Reads mono samples that ffmpeg wrote as `RAW`. */
export async function readSamples(file: string): Promise<Samples> {
  const bytes = await readFile(file);
  return new Float32Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength));
}

export function sampleBytes(samples: Samples): Uint8Array {
  return new Uint8Array(samples.buffer, samples.byteOffset, samples.byteLength);
}
