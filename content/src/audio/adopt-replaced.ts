import { mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { convertSounds, RAW, readSamples } from './convert-sounds.ts';
import type { Manifest } from './manifest.ts';
import type { AudioStore } from './read-audio-store.ts';
import { SAMPLE_RATE } from './shape-sound.ts';

/**
 * Adopts clips whose files were overwritten: renames each by the hash of its new bytes, so that its address changes
 * too, measures it again and marks it as a recording. The cues of the lines of a dialogue stay.
 */
export async function adoptReplaced(folder: string, { manifest, files }: AudioStore): Promise<Manifest> {
  const adopted = { ...manifest };
  for (const [key, entry] of Object.entries(manifest)) {
    const file = files.get(entry.file);
    if (!file || `${file.hash}.mp3` === entry.file) continue;
    const name = `${file.hash}.mp3`;
    const seconds = await readLength(join(folder, entry.file));
    await rename(join(folder, entry.file), join(folder, name));
    adopted[key] = { ...entry, file: name, bytes: file.bytes, seconds, source: 'human' };
  }
  return adopted;
}

async function readLength(file: string): Promise<number> {
  const work = await mkdtemp(join(tmpdir(), 'lisan-audio-'));
  await convertSounds([{ from: file, to: join(work, 'clip.f32'), output: RAW }]);
  const samples = await readSamples(join(work, 'clip.f32'));
  await rm(work, { recursive: true });
  return Math.round((samples.length / SAMPLE_RATE) * 100) / 100;
}
