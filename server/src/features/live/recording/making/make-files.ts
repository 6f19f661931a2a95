import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { FlatFile } from '../../../../platform/mp4/flatten-plan.ts';
import type { Ffmpeg } from '../../../../platform/ffmpeg/start-ffmpeg.ts';
import { convertSound } from './convert-sound.ts';
import { drawPoster } from './draw-poster.ts';
import { indexParts, type IndexedParts, type PartSource } from './index-parts.ts';
import { fileName, hashBytes, hashFile } from './name-files.ts';
import { unifyParts } from './unify-parts.ts';
import { writeFlatFile } from './write-flat-file.ts';
import type { RecordingDeps } from '../deps.ts';

/** `media` and `poster` are their names below `recordings/` and `posters/` of the media store, where they are. */
export type MadeFiles = {
  kind: FlatFile['kind'];
  seconds: number;
  bytes: number;
  media: string;
  poster: string | null;
};

/** Less than this is no lesson. */
const MIN_SECONDS = 1;

export type Making = Pick<RecordingDeps, 'media' | 'pictures' | 'log'> & { ffmpeg: Ffmpeg | null };

/**
 * Makes the files of a recording of these files of parts, in order, and stores them; `folder` is for what is made on the way.
 * Returns null when the parts contain no media.
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

/** Encodes a file again, where possible, that browsers would play only in part. */
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

/** Opus is silent on older iPhones, and gaps between connections shift the sound; what cannot be converted stays. */
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
