import { decodeSound, encodeMp3, measureLoudness, raiseEnd } from './ffmpeg.ts';
import { risesAtEnd } from './intonation.ts';
import type { Clip } from './list-clips.ts';
import { shortHash } from '../short-hash.ts';
import type { ManifestEntry, SpokenLine } from './manifest.ts';
import { amplify, joinLines, trimSilence } from './shape-sound.ts';
import { rawFile } from './speak-lines.ts';

/** Loudness in LUFS. A word alone sounds weaker than a sentence of the same loudness. */
const TARGET = { word: -13, sentence: -16, dialogue: -16 } as const;

export type RenderedClip = { entry: ManifestEntry; data: Buffer };

/** Makes a clip from lines that were spoken into `folder`. */
export async function renderClip(clip: Clip, folder: string): Promise<RenderedClip> {
  const lines = [];
  for (const line of clip.lines) lines.push(await levelLine(line, folder, TARGET[clip.kind]));
  const { samples, cues, seconds } = joinLines(lines);
  const data = await encodeMp3(samples);
  return {
    data,
    entry: {
      file: `${shortHash(data)}.mp3`,
      seconds,
      bytes: data.length,
      voice: voiceOf(clip),
      text: clip.lines.map((line) => line.text).join('\n'),
      ...(clip.kind === 'dialogue' ? { cues } : {}),
    },
  };
}

async function levelLine(line: SpokenLine, folder: string, target: number) {
  const speech = trimSilence(await decodeSound(rawFile(folder, line)));
  if (speech.length === 0) throw new Error(`“${line.text}” came out silent`);
  const spoken = risesAtEnd(line.text) ? await raiseEnd(speech) : speech;
  return amplify(spoken, target - (await measureLoudness(spoken)));
}

function voiceOf(clip: Clip): ManifestEntry['voice'] {
  const voices = new Set(clip.lines.map((line) => line.voice));
  return voices.size > 1 ? 'ab' : (clip.lines[0]?.voice ?? 'a');
}
