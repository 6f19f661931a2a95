import { findClip, findDialogueClip } from '../audio/manifest.ts';
import type { Manifest, ManifestEntry, SpokenLine } from '../audio/manifest.ts';
import { MEDIA_PATH } from './course-media.ts';
import type { ClipVoice } from '../schema/clip-voice.ts';
import { MAIN_VOICE } from '../schema/common.ts';

type Spoken = { audio_url: string; audio_seconds: number };

/** @throws Error when the text has no clip */
export function spoken(manifest: Manifest, text: string, voice: ClipVoice = MAIN_VOICE): Spoken {
  return spokenEntry(findClip(manifest, text, voice), text);
}

/** Returns the clip of one line or of several lines. @throws Error for lines without a clip */
export function spokenClip(manifest: Manifest, lines: SpokenLine[]): Spoken {
  return spokenEntry(findDialogueClip(manifest, lines), lines[0]?.text ?? '');
}

/** @throws Error when the dialogue has no clip */
export function spokenDialogueClip(manifest: Manifest, lines: SpokenLine[]): Spoken & { cues: number[] } {
  const entry = findDialogueClip(manifest, lines);
  return { ...spokenEntry(entry, lines[0]?.text ?? ''), cues: entry?.cues ?? [] };
}

/** Returns the clip of a text that is read aloud, with the starts of its words; nothing if staff changed the text. */
export function spokenTextClip(
  manifest: Manifest,
  lines: SpokenLine[],
): { audio_url?: string; word_starts?: number[] } {
  const entry = findDialogueClip(manifest, lines);
  if (!entry) return {};
  const { audio_url } = spokenEntry(entry, '');
  return { audio_url, ...(entry.words && { word_starts: entry.words }) };
}

function spokenEntry(entry: ManifestEntry | undefined, text: string): Spoken {
  if (!entry) throw new Error(`content/audio has no clip of “${text}”: run npm run course:audio`);
  return { audio_url: `${MEDIA_PATH}/${entry.file}`, audio_seconds: entry.seconds };
}
