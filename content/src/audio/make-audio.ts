import { dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { Course } from '../course.ts';
import { loadCourse } from '../load-course.ts';
import { adoptFolder } from './adopt-folder.ts';
import { adoptReplaced } from './adopt-replaced.ts';
import { listClips } from './list-clips.ts';
import type { Clip } from './list-clips.ts';
import type { Manifest } from './manifest.ts';
import { describeStore } from './measure-store.ts';
import { loadPronunciations } from './pronunciations.ts';
import { readAudioStore } from './read-audio-store.ts';
import { isCurrent } from './recipe.ts';
import { retireClips } from './retired-clips.ts';
import { writeRecordList } from './record-list.ts';
import { renderMissing, writeManifest } from './render-missing.ts';
import { verifyClips } from './verify-clips.ts';

const root = dirname(dirname(import.meta.dirname));
const folder = join(root, 'audio');

try {
  await run();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

async function run(): Promise<void> {
  const options = {
    measure: { type: 'boolean' },
    'record-list': { type: 'boolean' },
    adopt: { type: 'string' },
    verify: { type: 'boolean' },
    sample: { type: 'string' },
  } as const;
  const { values } = parseArgs({ options });
  const course = await loadCourse(root);
  if (values['record-list']) {
    console.log(await writeRecordList(course, (await readAudioStore(root)).manifest, resolve('record-list')));
    return;
  }
  if (values.verify) {
    const sample = values.sample === undefined ? null : Number(values.sample);
    console.log(await verifyClips(course, await readAudioStore(root), { folder, sample }));
    return;
  }
  if (values.adopt !== undefined) await adopt(values.adopt, course);
  else if (!values.measure) await makeAudio(course);
  console.log(await describeStore(course, await readAudioStore(root), folder));
}

/** Renders clips that are missing or of another recipe, and retires clips that the course no longer needs. */
async function makeAudio(course: Course): Promise<void> {
  const clips = listClips(course);
  const before = (await readAudioStore(root)).manifest;
  const current = await adoptReplaced(folder, await readAudioStore(root));
  const { files } = await readAudioStore(root);
  const missing = clips.filter((clip) => !isThere(clip, current, files));
  const rendered = await renderMissing(missing, { folder, current, pronunciations: await loadPronunciations(root) });
  const manifest = Object.fromEntries(clips.flatMap(({ key }) => (rendered[key] ? [[key, rendered[key]]] : [])));
  await writeManifest(folder, manifest);
  const { replaced, retired, deleted } = await retire(before, manifest);
  console.log(
    `${clips.length} clips: ${missing.length} rendered; files: ${replaced} replaced, ${retired} retired, ${deleted} deleted`,
  );
}

/** Replaces clips by recordings. */
async function adopt(from: string, course: Course): Promise<void> {
  const { entries, report } = await adoptFolder(from, listClips(course), folder);
  const before = (await readAudioStore(root)).manifest;
  const manifest = { ...before, ...entries };
  await writeManifest(folder, manifest);
  await retire(before, manifest);
  console.log(report);
}

/** @throws Error when the file of a recording is missing, which no rendering replaces */
function isThere(clip: Clip, manifest: Manifest, files: ReadonlyMap<string, unknown>): boolean {
  const entry = manifest[clip.key];
  if (!entry || !isCurrent(clip, entry)) return false;
  if (files.has(entry.file)) return true;
  if (entry.source === 'human')
    throw new Error(
      `audio/${entry.file}, the recording of “${entry.text}”, is missing: restore it, or delete its entry`,
    );
  return false;
}

async function retire(before: Manifest, manifest: Manifest): ReturnType<typeof retireClips> {
  const { files } = await readAudioStore(root);
  return retireClips({ folder, files: files.keys(), before, manifest, today: new Date().toISOString().slice(0, 10) });
}
