import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inParallel } from './in-parallel.ts';
import type { Clip } from './list-clips.ts';
import { formatManifest } from './manifest.ts';
import type { Manifest, SpokenLine } from './manifest.ts';
import { tempoOf } from './pace.ts';
import type { Pronunciations } from './pronunciations.ts';
import { renderClips } from './render-clips.ts';
import { rawFile } from './raw-file.ts';
import type { TimedLine } from './raw-file.ts';
import { speakLines } from './speak-lines.ts';

/** Clips that are spoken together. A run that is stopped loses the batches under way. */
const CLIPS_PER_BATCH = 100;

type Rendering = { folder: string; pronunciations: Pronunciations; current: Manifest };

/** Renders clips batch by batch, writes the manifest after each, and returns it. */
export async function renderMissing(clips: Clip[], { folder, pronunciations, current }: Rendering): Promise<Manifest> {
  const work = await mkdtemp(join(tmpdir(), 'lisan-audio-'));
  const started = Date.now();
  let manifest = current;
  let done = 0;
  try {
    await inParallel(batchesOf(clips), async (batch) => {
      const place = await mkdtemp(join(work, 'batch-'));
      const entries = await renderBatch(batch, { place, folder, pronunciations });
      manifest = { ...manifest, ...entries };
      await writeManifest(folder, manifest);
      await rm(place, { recursive: true });
      done += batch.length;
      console.log(`${done} of ${clips.length} clips, ${describeRate(done, Date.now() - started)}`);
    });
  } finally {
    await rm(work, { recursive: true });
  }
  return manifest;
}

/** Replaces the manifest at once, so that a run that is stopped leaves a whole one. */
export async function writeManifest(folder: string, manifest: Manifest): Promise<void> {
  await mkdir(folder, { recursive: true });
  const file = join(folder, 'manifest.json');
  const draft = `${file}.${process.pid}`;
  await writeFile(draft, formatManifest(manifest));
  await rename(draft, file);
}

type Batch = { place: string; folder: string; pronunciations: Pronunciations };

async function renderBatch(clips: Clip[], { place, folder, pronunciations }: Batch): Promise<Manifest> {
  const timed = (clip: Clip, line: SpokenLine): TimedLine => ({
    ...line,
    tempo: tempoOf(line.voice, clip.kind, clip.pace),
  });
  const lines = clips.flatMap((clip) => clip.lines.map((line) => timed(clip, line)));
  await speakLines([...new Map(lines.map((line) => [rawFile(place, line), line])).values()], place, pronunciations);
  const takeOf = (line: TimedLine) => ({ text: line.text, file: rawFile(place, line), isHuman: false });
  const takes = clips.map((clip) => ({ clip, takes: clip.lines.map((line) => takeOf(timed(clip, line))) }));
  return renderClips(takes, place, folder);
}

function batchesOf(clips: Clip[]): Clip[][] {
  const count = Math.ceil(clips.length / CLIPS_PER_BATCH);
  return Array.from({ length: count }, (_, i) => clips.slice(i * CLIPS_PER_BATCH, (i + 1) * CLIPS_PER_BATCH));
}

function describeRate(clips: number, ms: number): string {
  return `${Math.round(clips / (ms / 60_000))} a minute`;
}
