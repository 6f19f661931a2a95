import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { LIMIT_PIXELS, runFfmpeg } from '../../../../platform/ffmpeg/run-ffmpeg.ts';
import type { Ffmpeg } from '../../../../platform/ffmpeg/start-ffmpeg.ts';
import { indexParts, type Indexing, type PartSource } from './index-parts.ts';
import { writeFlatFile } from './write-flat-file.ts';

/** Encoding pictures takes a fifth of the time that watching does. */
const TIMEOUT_MS = 3 * 3_600_000;

type Unifying = { ffmpeg: Ffmpeg; log: Indexing; folder: string };

/**
 * Encodes parts alike which different devices recorded differently: browsers play no track to its end whose encoding
 * changes on the way. Each becomes a fragmented file in the folder, to be used in its place.
 */
export async function unifyParts({ ffmpeg, log, folder }: Unifying, source: PartSource): Promise<PartSource> {
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
    await runFfmpeg(ffmpeg, args, { timeoutMs: TIMEOUT_MS });
    files.push({ part: i, key: alike });
  }
  return { files, store: storeOf(folder) };
}

const PICTURE = ['-c:v', 'libx264', '-preset', 'veryfast', '-crf', '26', '-bf', '0', '-pix_fmt', 'yuv420p'];
const SOUND = ['-c:a', 'aac', '-b:a', '64k', '-ar', '48000', '-ac', '2'];
const FRAGMENTED = ['-movflags', 'frag_keyframe+empty_moov+default_base_moof', '-f', 'mp4'];
const REPEATABLE = ['-fflags', '+bitexact', '-flags', '+bitexact'];

/** Files of a folder, as parts. */
function storeOf(folder: string): PartSource['store'] {
  return {
    async find(name) {
      const found = await stat(join(folder, name));
      return { bytes: found.size, modifiedAt: found.mtime };
    },
    read: (name) => Promise.resolve(createReadStream(join(folder, name))),
  };
}
