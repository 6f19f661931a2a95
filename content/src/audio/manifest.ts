import { z } from 'zod';
import { EAR_VOICES } from '../schema/clip-voice.ts';
import type { ClipVoice } from '../schema/clip-voice.ts';
import { shortHash } from '../short-hash.ts';

/** One text of one voice. A dialogue is several, one after another. */
export type SpokenLine = { voice: ClipVoice; text: string };

/** A rendered clip. `file` is named by the hash of its bytes, so that a served file never changes. */
export const ManifestEntry = z.strictObject({
  file: z.string().regex(/^[0-9a-f]{16}\.mp3$/),
  seconds: z.number().positive(),
  bytes: z.number().int().positive(),
  /** The voice, or `ab` when both of the course speak. */
  voice: z.enum([...EAR_VOICES, 'ab']),
  /** The text; the lines of a dialogue one under another. */
  text: z.string(),
  /** In a dialogue, the start of each line in seconds. */
  cues: z.array(z.number()).optional(),
  /** Of a text that is read aloud, the start of each of its words in seconds, where the voice gives it. */
  words: z.array(z.number()).optional(),
  /** How the clip was rendered (`recipeOf`); a clip of another recipe is rendered again. */
  recipe: z.string().optional(),
  /** A recording of a person, which no rendering replaces. */
  source: z.literal('human').optional(),
});
export type ManifestEntry = z.infer<typeof ManifestEntry>;

/** Clip key → rendered clip. */
export const Manifest = z.record(z.string(), ManifestEntry);
export type Manifest = z.infer<typeof Manifest>;

/** Returns the key of a text and its voices: the same words in the same voices share one clip. */
export function clipKey(lines: SpokenLine[]): string {
  return shortHash(JSON.stringify(lines.map(({ voice, text }) => [voice, text])));
}

export function findClip(manifest: Manifest, text: string, voice: ClipVoice): ManifestEntry | undefined {
  return manifest[clipKey([{ voice, text }])];
}

export function findDialogueClip(manifest: Manifest, lines: SpokenLine[]): ManifestEntry | undefined {
  return manifest[clipKey(lines)];
}

/** Writes the manifest's file: sorted, one clip a line, so that a change of one clip is a change of one line. */
export function formatManifest(manifest: Manifest): string {
  const rows = Object.entries(manifest)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, { file, seconds, bytes, voice, text, cues, words, recipe, source }]) => {
      const row = { file, seconds, bytes, voice, text, cues, words, recipe, source };
      return `  ${JSON.stringify(key)}: ${JSON.stringify(row)}`;
    });
  return `{\n${rows.join(',\n')}\n}\n`;
}
