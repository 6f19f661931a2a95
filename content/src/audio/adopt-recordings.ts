import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import { decodeSound } from './ffmpeg.ts';
import type { Manifest } from './manifest.ts';
import type { AudioStore } from './read-audio-store.ts';
import { SAMPLE_RATE } from './shape-sound.ts';

/**
 * Adopts clips that were recorded over the rendered ones: renames each by the hash of its new bytes, so that its
 * address changes too, and measures it again. The lines of a dialogue keep their cues.
 */
export async function adoptRecordings(folder: string, { manifest, files }: AudioStore): Promise<Manifest> {
  const adopted = Object.entries(manifest).map(async ([key, entry]) => {
    const file = files.get(entry.file);
    if (!file || `${file.hash}.mp3` === entry.file) return [key, entry] as const;
    const name = `${file.hash}.mp3`;
    const samples = await decodeSound(join(folder, entry.file));
    await rename(join(folder, entry.file), join(folder, name));
    return [
      key,
      { ...entry, file: name, bytes: file.bytes, seconds: Math.round((samples.length / SAMPLE_RATE) * 100) / 100 },
    ] as const;
  });
  return Object.fromEntries(await Promise.all(adopted));
}
