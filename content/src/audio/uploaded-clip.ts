import { shortHash } from '../short-hash.ts';
import type { ManifestEntry, SpokenLine } from './manifest.ts';
import { mp3Seconds } from './mp3-seconds.ts';

/** Makes the manifest's entry of a recording; null for bytes that are no MP3. */
export function uploadedClip(lines: readonly SpokenLine[], bytes: Uint8Array): ManifestEntry | null {
  const seconds = mp3Seconds(bytes);
  const [first] = lines;
  if (seconds === null || !first) return null;
  const isDialogue = lines.length > 1;
  return {
    file: `${shortHash(bytes)}.mp3`,
    seconds: Math.round(seconds * 100) / 100,
    bytes: bytes.length,
    voice: isDialogue ? 'ab' : first.voice,
    text: lines.map(({ text }) => text).join('\n'),
    ...(isDialogue && { cues: estimateCues(lines, seconds) }),
    source: 'human',
  };
}

/** Estimates the start of each line, which is unknown, by the number of letters before it. */
function estimateCues(lines: readonly SpokenLine[], seconds: number): number[] {
  const total = lines.reduce((sum, { text }) => sum + text.length, 0);
  return lines.map((_, i) => {
    const before = lines.slice(0, i).reduce((sum, { text }) => sum + text.length, 0);
    return Math.round((seconds * before * 100) / total) / 100;
  });
}
