import { copyFile, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { shortHash } from '../short-hash.ts';
import { convertSounds, MP3, RAW, sampleBytes } from './convert-sounds.ts';
import { levelSpeech } from './level-sound.ts';
import type { Clip } from './list-clips.ts';
import type { Manifest, ManifestEntry } from './manifest.ts';
import { LINE_PAUSE } from './pace.ts';
import type { ClipKind } from './pace.ts';
import { recipeOf } from './recipe.ts';
import { joinLines } from './shape-sound.ts';
import { readTakes } from './take-line.ts';
import type { SpokenTake, Take } from './take-line.ts';

/** Loudness in LUFS. A word alone sounds weaker than a sentence of the same loudness. */
const TARGET: Record<ClipKind, number> = { word: -14, sentence: -17, dialogue: -17, listening: -17, reading: -17 };

const SILENCE: SpokenTake = { samples: new Float32Array(0) };

/** A clip, and the take of each of its lines. */
export type ClipTakes = { clip: Clip; takes: Take[] };

/** Makes clips of takes that lie in `work`, writes their files into `folder` and returns their entries. */
export async function renderClips(clips: ClipTakes[], work: string, folder: string): Promise<Manifest> {
  const unique = new Map(clips.flatMap(({ takes }) => takes).map((take) => [take.file, take]));
  const sounds = await readTakes([...unique.values()]);
  const made = [];
  for (const { clip, takes } of clips) {
    const spoken = takes.map(({ file }) => sounds.get(file) ?? SILENCE);
    const lines = spoken.map(({ samples }) => levelSpeech(samples, TARGET[clip.kind]));
    const { samples, cues, seconds } = joinLines(lines, LINE_PAUSE[clip.pace]);
    await writeFile(join(work, `${clip.key}.f32`), sampleBytes(samples));
    const words = clip.kind === 'reading' ? wordTimes(spoken, cues) : undefined;
    made.push({ clip, cues, words, seconds, isHuman: takes.every((take) => take.isHuman) });
  }
  const inWork = (name: string) => join(work, name);
  await convertSounds(
    clips.map(({ clip: { key, kind } }) => ({
      from: inWork(`${key}.f32`),
      to: inWork(`${key}.mp3`),
      input: RAW,
      output: kind === 'word' ? MP3.word : MP3.text,
    })),
  );
  const entries = made.map(
    async (one) => [one.clip.key, await storeClip(one, inWork(`${one.clip.key}.mp3`), folder)] as const,
  );
  return Object.fromEntries(await Promise.all(entries));
}

type MadeClip = { clip: Clip; cues: number[]; words: number[] | undefined; seconds: number; isHuman: boolean };

async function storeClip(
  { clip, cues, words, seconds, isHuman }: MadeClip,
  file: string,
  folder: string,
): Promise<ManifestEntry> {
  const data = await readFile(file);
  const name = `${shortHash(data)}.mp3`;
  await copyFile(file, join(folder, name));
  return {
    file: name,
    seconds,
    bytes: data.length,
    voice: voiceOf(clip),
    text: clip.lines.map((line) => line.text).join('\n'),
    ...(clip.lines.length > 1 ? { cues } : {}),
    ...(words ? { words } : {}),
    recipe: recipeOf(clip),
    ...(isHuman ? { source: 'human' } : {}),
  };
}

/** Returns the starts of all words in seconds; nothing if the words of one line have no known times. */
function wordTimes(lines: readonly SpokenTake[], cues: readonly number[]): number[] | undefined {
  const times = lines.map(({ words }, i) => words?.map((at) => Math.round((at + (cues[i] ?? 0)) * 100) / 100));
  return times.every((line) => line !== undefined) ? times.flat() : undefined;
}

function voiceOf(clip: Clip): ManifestEntry['voice'] {
  const voices = new Set(clip.lines.map((line) => line.voice));
  return voices.size > 1 ? 'ab' : (clip.lines[0]?.voice ?? 'a');
}
