import type { Clip } from './list-clips.ts';
import type { ManifestEntry } from './manifest.ts';

/** Raise it when the format or the shape of all clips changes: the next run renders every clip once more. */
const FORMAT = 3;

/** Names the settings that the rendering of a clip depends on beside its text and voice. */
export function recipeOf({ kind, pace }: Clip): string {
  return kind === 'word' ? `${FORMAT} word` : `${FORMAT} ${kind} ${pace}`;
}

/** Whether an entry of the manifest is as it would be made today. A recording of a person always is. */
export function isCurrent(clip: Clip, entry: ManifestEntry | undefined): boolean {
  return entry !== undefined && (entry.source === 'human' || entry.recipe === recipeOf(clip));
}
