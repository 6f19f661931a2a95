import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Course } from '../course.ts';
import { convertSounds, RAW, readSamples } from './convert-sounds.ts';
import { loudnessOf } from './level-sound.ts';
import { listClips } from './list-clips.ts';
import type { Clip } from './list-clips.ts';
import type { ManifestEntry } from './manifest.ts';
import { KINDS } from './pace.ts';
import type { AudioStore } from './read-audio-store.ts';
import { trimSilence } from './shape-sound.ts';
import { measureTempo } from './words-per-minute.ts';

type MeasuredClip = { clip: Clip; entry: ManifestEntry; loudness: number; peak: number };

/** Measures every clip of the store and describes its size, loudness and tempo. */
export async function describeStore(course: Course, store: AudioStore, folder: string): Promise<string> {
  const clips = await measureClips(listClips(course), store, folder);
  const seconds = sum(clips.map(({ entry }) => entry.seconds));
  const bytes = sum(clips.map(({ entry }) => entry.bytes));
  return [
    `${clips.length} clips, ${(seconds / 3600).toFixed(2)} hours, ${(bytes / 1e6).toFixed(1)} MB, ${(bytes / 1e6 / (seconds / 3600)).toFixed(1)} MB an hour`,
    ...KINDS.map((kind) =>
      describeLoudness(
        kind,
        clips.filter(({ clip }) => clip.kind === kind),
      ),
    ),
    ...measureTempo(course, store.manifest).map(
      (row) =>
        `words a minute ${row.level} ${row.voice}: ${row.sentences} in sentences, ${row.conversations} in conversations`,
    ),
  ].join('\n');
}

async function measureClips(clips: Clip[], { manifest, files }: AudioStore, folder: string): Promise<MeasuredClip[]> {
  const present = clips.flatMap((clip) => {
    const entry = manifest[clip.key];
    return entry && files.has(entry.file) ? [{ clip, entry }] : [];
  });
  const work = await mkdtemp(join(tmpdir(), 'lisan-audio-'));
  const measured: MeasuredClip[] = [];
  try {
    for (let start = 0; start < present.length; start += 200) {
      const group = present.slice(start, start + 200);
      const raw = ({ entry }: (typeof group)[number]) => join(work, `${entry.file}.f32`);
      await convertSounds(group.map((one) => ({ from: join(folder, one.entry.file), to: raw(one), output: RAW })));
      for (const one of group) {
        const samples = await readSamples(raw(one));
        const peak = samples.reduce((highest, sample) => Math.max(highest, Math.abs(sample)), 0);
        measured.push({ ...one, peak, loudness: loudnessOf(trimSilence(samples)) });
        await rm(raw(one), { force: true });
      }
    }
  } finally {
    await rm(work, { recursive: true });
  }
  return measured;
}

function describeLoudness(kind: string, clips: MeasuredClip[]): string {
  if (clips.length === 0) return `${kind}: none`;
  const sorted = clips.toSorted((a, b) => a.loudness - b.loudness);
  const [lowest, highest] = [sorted[0], sorted.at(-1)];
  const peak = Math.max(...clips.map((clip) => clip.peak));
  const [from, to] = [lowest?.loudness ?? 0, highest?.loudness ?? 0];
  const named = (clip: MeasuredClip | undefined) => `“${clip?.entry.text.slice(0, 30) ?? ''}”`;
  return `${kind}: ${clips.length}, ${from.toFixed(1)} to ${to.toFixed(1)} LUFS, spread ${(to - from).toFixed(1)} LU (${named(lowest)} to ${named(highest)}), highest peak ${(20 * Math.log10(peak)).toFixed(1)} dBFS`;
}

function sum(values: number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
