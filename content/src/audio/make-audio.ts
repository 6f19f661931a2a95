import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { loadCourse } from '../load-course.ts';
import { adoptRecordings } from './adopt-recordings.ts';
import { inParallel } from './in-parallel.ts';
import { listClips } from './list-clips.ts';
import type { Clip } from './list-clips.ts';
import { formatManifest } from './manifest.ts';
import type { Manifest, SpokenLine } from './manifest.ts';
import { loadPronunciations } from './pronunciations.ts';
import { readAudioStore } from './read-audio-store.ts';
import { renderClip } from './render-clip.ts';
import { speakLines } from './speak-lines.ts';

const root = dirname(dirname(import.meta.dirname));
const folder = join(root, 'audio');

try {
  await makeAudio();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

/** Renders the clips that are missing and deletes those that the course no longer needs. */
async function makeAudio(): Promise<void> {
  const clips = listClips(await loadCourse(root));
  const current = await adoptRecordings(folder, await readAudioStore(root));
  const { files } = await readAudioStore(root);
  const isThere = ({ key }: Clip) => current[key] !== undefined && files.has(current[key].file);
  const rendered = await renderMissing(clips.filter((clip) => !isThere(clip)));
  const all: Manifest = { ...current, ...rendered };
  const manifest = Object.fromEntries(clips.flatMap(({ key }) => (all[key] ? [[key, all[key]]] : [])));
  await writeFile(join(folder, 'manifest.json'), formatManifest(manifest));
  const deleted = await deleteOrphans(manifest);
  console.log(`${clips.length} clips: ${Object.keys(rendered).length} rendered, ${deleted} files deleted`);
}

async function renderMissing(clips: Clip[]): Promise<Manifest> {
  const work = await mkdtemp(join(tmpdir(), 'lisan-audio-'));
  try {
    await speakLines(uniqueLines(clips), work, await loadPronunciations(root));
    const entries = await inParallel(clips, async (clip) => {
      const { entry, data } = await renderClip(clip, work);
      await writeFile(join(folder, entry.file), data);
      return [clip.key, entry] as const;
    });
    return Object.fromEntries(entries);
  } finally {
    await rm(work, { recursive: true });
  }
}

function uniqueLines(clips: Clip[]): SpokenLine[] {
  const lines = clips.flatMap((clip) => clip.lines);
  return [...new Map(lines.map((line) => [`${line.voice} ${line.text}`, line])).values()];
}

async function deleteOrphans(manifest: Manifest): Promise<number> {
  const wanted = new Set(Object.values(manifest).map((entry) => entry.file));
  const orphans = [...(await readAudioStore(root)).files.keys()].filter((name) => !wanted.has(name));
  for (const name of orphans) await rm(join(folder, name));
  return orphans.length;
}
