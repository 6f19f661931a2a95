import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import type { FlatFile } from '../../../../platform/mp4/flatten-plan.ts';
import type { Ffmpeg } from '../../../../platform/ffmpeg/start-ffmpeg.ts';
import type { PictureDecoder } from '../../../../platform/pictures/picture-decoder.ts';
import { LIMIT_PIXELS, runFfmpeg } from '../../../../platform/ffmpeg/run-ffmpeg.ts';
import type { LiveDeps } from '../../deps.ts';
import { indexParts, type IndexedParts, type PartSource, type Indexing } from './index-parts.ts';
import { writeFlatFile } from './write-flat-file.ts';

/** `media` and `poster` are names below `recordings/` and `posters/` of the media store. */
export type MadeFiles = {
  kind: FlatFile['kind'];
  seconds: number;
  bytes: number;
  media: string;
  poster: string | null;
};

/** A shorter file is no lesson. */
const MIN_SECONDS = 1;

type Making = Pick<LiveDeps, 'media' | 'pictures' | 'log'> & { ffmpeg: Ffmpeg | null };

/**
 * Makes the files of a recording from the files of its parts, in order, and stores them; `folder` is for temporary
 * files. Returns null when the parts contain no media.
 */
export async function makeFiles(
  making: Making,
  { files, title, folder }: { files: PartSource['files']; title: string; folder: string },
): Promise<MadeFiles | null> {
  const { media } = making;
  const indexed = await indexAlike(making, { store: media, files }, folder);
  const flat = indexed.plan.finish();
  if (flat === null || flat.seconds < MIN_SECONDS) return null;
  const { kind, seconds } = flat;
  const ending = kind === 'video' ? 'mp4' : 'm4a';
  const flatPath = join(folder, `flat.${ending}`);
  await writeFlatFile({ parts: indexed, flat, path: flatPath });
  const hasGaps = kind === 'video' && new Set(files.map(({ part }) => part)).size > 1;
  const isConverted = indexed.codecs.has('opus') || hasGaps;
  const path = isConverted ? await withPlainSound(making, flatPath, join(folder, `aac.${ending}`)) : flatPath;
  const poster = kind === 'video' ? await posterOf(making, { path, seconds }) : null;
  const made = {
    kind,
    seconds,
    bytes: (await stat(path)).size,
    media: fileName(title, await hashFile(path), ending),
    poster: poster && fileName(title, hashBytes(poster), 'webp'),
  };
  await media.putFile(`recordings/${made.media}`, path);
  if (poster !== null && made.poster !== null) await media.put(`posters/${made.poster}`, poster);
  return made;
}

/** Encodes parts again, if possible, when browsers would play the file only in part. */
async function indexAlike({ ffmpeg, log }: Making, source: PartSource, folder: string): Promise<IndexedParts> {
  const indexed = await indexParts(log, source);
  if (indexed.plan.isUniform) return indexed;
  if (ffmpeg === null) {
    log.warn(
      { files: source.files.length },
      'parts of a lesson are encoded differently; some players will stop between them',
    );
    return indexed;
  }
  try {
    return await indexParts(log, await unifyParts({ ffmpeg, log, folder }, source));
  } catch (error) {
    log.warn({ err: error, files: source.files.length }, 'parts of a lesson stay encoded differently');
    return indexed;
  }
}

/**
 * Opus is silent on older iPhones, and gaps between connections shift the sound; sound that cannot be converted stays.
 */
async function withPlainSound({ ffmpeg, log }: Making, from: string, to: string): Promise<string> {
  if (ffmpeg === null) return from;
  try {
    await convertSound(ffmpeg, { from, to });
    return to;
  } catch (error) {
    log.warn({ err: error }, 'recording sound not converted');
    return from;
  }
}

async function posterOf(
  { ffmpeg, pictures, log }: Making,
  lesson: { path: string; seconds: number },
): Promise<Buffer | null> {
  if (ffmpeg === null) return null;
  try {
    return await drawPoster({ ffmpeg, pictures }, lesson);
  } catch (error) {
    log.warn({ err: error }, 'a recording gets no poster');
    return null;
  }
}

const LONGEST = 60;

/** Returns a name with the title, as far as Latin letters can spell it, that changes with the file's bytes. */
function fileName(title: string, hash: string, ending: string): string {
  const words = title
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, LONGEST)
    .replaceAll(/^-+|-+$/g, '');
  return `${words === '' ? 'lesson' : words}-${hash}.${ending}`;
}

async function hashFile(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer); // opened without an encoding
  return shorten(hash.digest('hex'));
}

function hashBytes(bytes: Buffer): string {
  return shorten(createHash('sha256').update(bytes).digest('hex'));
}

/** Shortens a hash, but not so far that two files of one title could have the same name. */
function shorten(hash: string): string {
  return hash.slice(0, 16);
}

const MAX_WIDTH = 640;
/** A teacher has settled down by then. */
const LATEST_SECONDS = 20;
/** ffmpeg takes the one among them that looks most like the others: no blink, no black. */
const CHOOSE_AMONG = 30;
const TIMEOUT_MS = 60_000;
/** Scaled first, because all of those pictures are in memory at once. */
const FILTERS = `scale=w=min(iw\\,${MAX_WIDTH}):h=-2,thumbnail=${CHOOSE_AMONG}`;

/** Draws a picture of the lesson, as WebP. */
async function drawPoster(
  { ffmpeg, pictures }: { ffmpeg: Ffmpeg; pictures: PictureDecoder },
  lesson: { path: string; seconds: number },
): Promise<Buffer> {
  const at = Math.min(LATEST_SECONDS, lesson.seconds / 3);
  const png = await runFfmpeg(
    ffmpeg,
    [...LIMIT_PIXELS, '-ss', at.toFixed(2), '-i', lesson.path, '-map', '0:v:0', '-vf', FILTERS].concat([
      '-frames:v',
      '1',
      '-c:v',
      'png',
      '-f',
      'image2pipe',
      'pipe:1',
    ]),
    { timeoutMs: TIMEOUT_MS },
  );
  return pictures.encode(png, { type: 'shrink', maxWidth: MAX_WIDTH, quality: 75 });
}

/** Encoding takes a fiftieth of the time that listening does; the disk may be slow. */
const CONVERT_SOUND_TIMEOUT_MS = 30 * 60_000;
const BIT_RATE = '64k';
/** Smaller differences cannot be noticed; differences that the clocks of recorders make stay as they are. */
const MAX_DRIFT_SECONDS = 0.015;

const SILENCE_IN_GAPS = `aresample=async=1:min_hard_comp=${MAX_DRIFT_SECONDS}:first_pts=0`;

/**
 * Writes the same file with its sound as AAC, which every phone plays; the picture stays as it is. If the sound of one
 * connection ended before its picture, silence fills the gap: encoders and many players run the sound together, and it
 * would precede the picture by more with every connection.
 */
async function convertSound(ffmpeg: Ffmpeg, { from, to }: { from: string; to: string }): Promise<void> {
  await runFfmpeg(
    ffmpeg,
    [
      '-i',
      from,
      '-map',
      '0',
      '-c:v',
      'copy',
      '-af',
      SILENCE_IN_GAPS,
      '-c:a',
      'aac',
      '-b:a',
      BIT_RATE,
      '-movflags',
      '+faststart',
    ]
      // The same bytes every time, so that a file made twice is the same file.
      .concat(['-fflags', '+bitexact', '-flags:a', '+bitexact', '-map_metadata', '-1', '-f', 'mp4', '-y', to]),
    { timeoutMs: CONVERT_SOUND_TIMEOUT_MS },
  );
}

/** Encoding pictures takes a fifth of the time that watching does. */
const UNIFY_PARTS_TIMEOUT_MS = 3 * 3_600_000;

type Unifying = { ffmpeg: Ffmpeg; log: Indexing; folder: string };

/**
 * Encodes parts alike that different devices recorded differently: browsers do not play a track to its end if its
 * encoding changes on the way. Each part becomes a fragmented file in the folder, which replaces it.
 */
async function unifyParts({ ffmpeg, log, folder }: Unifying, source: PartSource): Promise<PartSource> {
  const files: PartSource['files'] = [];
  for (const [i, part] of Map.groupBy(source.files, (file) => file.part)) {
    const indexed = await indexParts(log, { store: source.store, files: part });
    const flat = indexed.plan.finish();
    if (flat === null) continue;
    const path = join(folder, `part-${i}.mp4`);
    await writeFlatFile({ parts: indexed, flat, path });
    const alike = `alike-${i}.mp4`;
    const args = [
      ...LIMIT_PIXELS,
      '-i',
      path,
      ...PICTURE,
      ...SOUND,
      ...FRAGMENTED,
      ...REPEATABLE,
      '-y',
      join(folder, alike),
    ];
    await runFfmpeg(ffmpeg, args, { timeoutMs: UNIFY_PARTS_TIMEOUT_MS });
    files.push({ part: i, key: alike });
  }
  return { files, store: storeOf(folder) };
}

const PICTURE = ['-c:v', 'libx264', '-preset', 'veryfast', '-crf', '26', '-bf', '0', '-pix_fmt', 'yuv420p'];
const SOUND = ['-c:a', 'aac', '-b:a', '64k', '-ar', '48000', '-ac', '2'];
const FRAGMENTED = ['-movflags', 'frag_keyframe+empty_moov+default_base_moof', '-f', 'mp4'];
const REPEATABLE = ['-fflags', '+bitexact', '-flags', '+bitexact'];

/** Returns the files of a folder as parts. */
function storeOf(folder: string): PartSource['store'] {
  return {
    async find(name) {
      const found = await stat(join(folder, name));
      return { bytes: found.size, modifiedAt: found.mtime };
    },
    read: (name) => Promise.resolve(createReadStream(join(folder, name))),
  };
}
