import { clipKey } from '../audio/manifest.ts';
import { listClips } from '../audio/list-clips.ts';
import type { Course, CourseDocument } from '../course.ts';
import { MANIFEST_FILE } from '../publish/source-files.ts';
import type { DraftFault } from './draft-change.ts';
import { textsOfItem } from './item-fields.ts';
import type { CourseItem } from './list-course-items.ts';

export type PlacedItem = { item: CourseItem; document: CourseDocument };

export type Problem = { file: string; path: PropertyKey[]; message: string };

/** Finds the item and the field that a fault is about. */
export function placeFault(
  { file, path, message }: Problem,
  items: readonly PlacedItem[],
  course?: Course,
): DraftFault {
  if (file === MANIFEST_FILE) return { item: ownerOfClip(String(path[0]), items, course), field: null, file, message };
  const steps = path.map(String);
  const owners = items.filter(
    ({ item }) => item.file === file && item.path.every((step, i) => String(step) === steps[i]),
  );
  const owner = owners.toSorted((a, b) => b.item.path.length - a.item.path.length)[0];
  const field = owner ? steps.slice(owner.item.path.length).join('.') : '';
  return { item: owner?.item.uuid ?? null, field: field === '' ? null : field, file, message };
}

/** The first item of the edited course that speaks the lines of a clip. */
function ownerOfClip(key: string, items: readonly PlacedItem[], course: Course | undefined): string | null {
  const clip = course && listClips(course).find((one) => one.key === key);
  if (!clip || !course) return null;
  const documents = new Map(course.documents.map((document) => [document.file, document]));
  const found = items.find(({ item }) => {
    const document = documents.get(item.file);
    const texts = document ? new Set(textsOfItem(document, item).map(({ text }) => text)) : new Set<string>();
    return clipKey(clip.lines) === key && clip.lines.every(({ text }) => texts.has(text));
  });
  return found?.item.uuid ?? null;
}
