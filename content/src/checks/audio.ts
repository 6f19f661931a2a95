import { listClips } from '../audio/list-clips.ts';
import type { Clip } from '../audio/list-clips.ts';
import type { ManifestEntry } from '../audio/manifest.ts';
import type { AudioStore } from '../audio/read-audio-store.ts';
import { isCurrent } from '../audio/recipe.ts';
import type { Check, Fault } from './check.ts';

const MANIFEST = 'audio/manifest.json';
const MAX_SECONDS: Record<Clip['kind'], number> = {
  word: 30,
  sentence: 30,
  dialogue: 120,
  listening: 330,
  reading: 180,
};
const MIN_SECONDS = 0.3;

/**
 * Every clip that the course needs is rendered, no clip is left over from an earlier text, and each has the shown text:
 * the text of a dictation is the text of its clip.
 */
export const checkAudioManifest: Check = (course, { audio }) => {
  const clips = listClips(course);
  const wanted = new Set(clips.map((clip) => clip.key));
  const missing = clips.filter(({ key, kind }) => !audio.manifest[key] && kind !== 'reading');
  const others = clips.filter((clip) => hasOtherText(clip, audio.manifest[clip.key]));
  const stale = Object.keys(audio.manifest).filter((key) => !wanted.has(key));
  const older = clips.filter((clip) => audio.manifest[clip.key] && !isCurrent(clip, audio.manifest[clip.key]));
  return [
    ...missing.map((clip) => fault(clip.key, `no clip of “${clip.lines[0]?.text ?? ''}”: run npm run course:audio`)),
    ...others.map((clip) => fault(clip.key, `the clip is of another text than “${textOf(clip)}”`)),
    ...older.map((clip) =>
      fault(clip.key, `the clip of “${textOf(clip)}” has another pace or format: run npm run course:audio`),
    ),
    ...stale.map((key) => fault(key, 'the course no longer says this: run npm run course:audio')),
  ];
};

/** Every text that is read aloud has a clip. Staff may change such a text without one: it is then shown without sound. */
export const checkReadAloud: Check = (course, { audio }) =>
  listClips(course)
    .filter(({ key, kind }) => kind === 'reading' && !audio.manifest[key])
    .map((clip) => fault(clip.key, `no clip of “${clip.lines[0]?.text ?? ''}”: run npm run course:audio`));

/** The files are the files of the manifest, byte for byte, and the retired files. */
export const checkAudioFiles: Check = (_course, { audio }) => {
  const listed = new Set(Object.values(audio.manifest).map((entry) => entry.file));
  const strays = [...audio.files.keys()].filter((name) => !listed.has(name) && !audio.retired[name]);
  const lost = Object.keys(audio.retired).filter((name) => !audio.files.has(name));
  return [
    ...lost.map((name) => fault(name, 'the retired clip is missing: restore it, or run npm run course:audio')),
    ...strays.map((name) => fault(name, 'the manifest does not list this file')),
    ...Object.keys(audio.manifest).flatMap((key) => fileFaults(key, audio)),
  ];
};

/** Durations are sane: too short a clip is silence, too long a clip is a runaway voice. */
export const checkAudioDurations: Check = (course, { audio }) =>
  listClips(course).flatMap(({ key, kind }) => {
    const seconds = audio.manifest[key]?.seconds ?? 1;
    const isSane = seconds >= MIN_SECONDS && seconds <= MAX_SECONDS[kind];
    return isSane ? [] : [fault(key, `${seconds} s for a ${kind}; sane is ${MIN_SECONDS} to ${MAX_SECONDS[kind]} s`)];
  });

function hasOtherText(clip: Clip, entry: ManifestEntry | undefined): boolean {
  return entry !== undefined && entry.text !== textOf(clip);
}

function textOf({ lines }: Clip): string {
  return lines.map(({ text }) => text).join('\n');
}

function fileFaults(key: string, { manifest, files }: AudioStore): Fault[] {
  const entry = manifest[key];
  const file = entry && files.get(entry.file);
  if (!entry || !file) return [fault(key, 'the file of the clip is missing')];
  const isSame = `${file.hash}.mp3` === entry.file && file.bytes === entry.bytes;
  return isSame ? [] : [fault(key, `${entry.file} was replaced: run npm run course:audio to take it over`)];
}

function fault(key: string, message: string): Fault {
  return { file: MANIFEST, path: [key], message };
}
