import type { Manifest, ManifestEntry, SpokenLine } from '../audio/manifest.ts';
import { listClips, type Clip } from '../audio/list-clips.ts';
import type { Course } from '../course.ts';
import type { ItemText } from './item-fields.ts';

/** A clip that an item speaks; `entry` is null if it has to be recorded. */
export type ItemClip = { key: string; kind: Clip['kind']; lines: SpokenLine[]; entry: ManifestEntry | null };

/** Lists the clips whose lines are texts of an item, the whole item first. */
export function clipsOfItem(fields: readonly ItemText[], course: Course, manifest: Manifest): ItemClip[] {
  const texts = new Set(fields.map(({ text }) => text));
  const paragraphs = new Set(fields.map(({ text }) => oneLine(text)));
  const isOwn = ({ kind, lines }: Clip) =>
    kind === 'reading'
      ? paragraphs.has(oneLine(lines.map(({ text }) => text).join(' ')))
      : lines.every(({ text }) => texts.has(text));
  return listClips(course)
    .filter(isOwn)
    .map(({ key, kind, lines }) => ({ key, kind, lines, entry: manifest[key] ?? null }))
    .toSorted((a, b) => b.lines.length - a.lines.length);
}

/** A text that is read aloud is spoken sentence by sentence. */
function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
