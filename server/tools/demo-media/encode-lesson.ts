import { runTool } from '@lisan/content/audio/run-tool';
import { SAMPLE_RATE, type Samples } from '@lisan/content/audio/shape-sound';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { SpokenCue, SpokenLesson } from './speak-lesson.ts';

const QUIET = ['-hide_banner', '-nostdin', '-loglevel', 'error', '-y'];
const RAW = ['-f', 'f32le', '-ar', String(SAMPLE_RATE), '-ac', '1'];
const LIMITER = ['-af', 'alimiter=limit=0.65:attack=2:release=40:level=disabled'];
// `faststart` puts the index first, so that a player can start before the whole file is loaded.
const AAC = [
  ...LIMITER,
  '-c:a',
  'aac',
  '-b:a',
  '48k',
  '-ar',
  '44100',
  '-movflags',
  '+faststart',
  '-map_metadata',
  '-1',
  '-fflags',
  '+bitexact',
];
const H264 = [
  '-c:v',
  'libx264',
  '-profile:v',
  'baseline',
  '-level',
  '3.0',
  '-pix_fmt',
  'yuv420p',
  '-crf',
  '23',
  '-preset',
  'veryslow',
  '-tune',
  'stillimage',
];
const FRAMES_A_SECOND = 25;

/** Writes AAC-LC in an .m4a file. */
export async function encodeSoundLesson(lesson: SpokenLesson, folder: string, file: string): Promise<void> {
  const sound = await writeSamples(lesson.samples, folder);
  await runTool('ffmpeg', [...QUIET, ...RAW, '-i', sound, ...AAC, file]);
}

/**
 * Writes H.264 baseline and AAC-LC in an .mp4 file, each slide shown while its lines are spoken, with a key frame every
 * 2 s.
 */
export async function encodeVideoLesson(
  lesson: SpokenLesson,
  at: { folder: string; file: string; picture: (slide: string) => string },
): Promise<void> {
  const sound = await writeSamples(lesson.samples, at.folder);
  const list = join(at.folder, 'slides.txt');
  await writeFile(list, concatList(lesson, at.picture));
  const picture = ['-f', 'concat', '-safe', '0', '-i', list];
  const pace = ['-r', String(FRAMES_A_SECOND), '-g', String(2 * FRAMES_A_SECOND), '-t', lesson.seconds.toFixed(3)];
  await runTool('ffmpeg', [
    ...QUIET,
    ...picture,
    ...RAW,
    '-i',
    sound,
    '-map',
    '0:v',
    '-map',
    '1:a',
    ...H264,
    ...pace,
    ...AAC,
    at.file,
  ]);
}

function concatList(lesson: SpokenLesson, picture: (slide: string) => string): string {
  const changes = lesson.cues.filter((cue, i) => cue.slide !== lesson.cues[i - 1]?.slide);
  const entries = changes.map((cue, i) => {
    const from = i === 0 ? 0 : cue.start;
    const until = changes[i + 1]?.start ?? lesson.seconds;
    return `file '${picture(slideOf(cue))}'\nduration ${(until - from).toFixed(3)}`;
  });
  const last = lesson.cues.at(-1);
  // The concat demuxer needs the last picture twice; otherwise it drops its duration.
  return last ? [...entries, `file '${picture(slideOf(last))}'`].join('\n') : '';
}

function slideOf(cue: SpokenCue): string {
  if (cue.slide === undefined) throw new Error(`no slide for “${cue.text}”`);
  return cue.slide;
}

async function writeSamples(samples: Samples, folder: string): Promise<string> {
  const file = join(folder, 'lesson.f32');
  await writeFile(file, new Uint8Array(samples.buffer, samples.byteOffset, samples.byteLength));
  return file;
}
