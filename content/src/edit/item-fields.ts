import type { CourseDocument } from '../course.ts';
import { textsOf, type TextRole } from '../course-texts.ts';
import type { CourseItem } from './list-course-items.ts';

/** A text of an item that may be edited. `path` is relative to the item: `lines.0.en`. */
export type ItemField = { path: string; role: TextRole; text: string };

/** Parts of a file that are items of their own. */
const NESTED: Partial<Record<CourseItem['kind'], readonly string[]>> = {
  week: ['sentences', 'dialogues', 'lesson', 'questions'],
  reading: ['questions'],
  listening: ['questions'],
  starter: ['questions'],
  grammar: ['questions'],
  practical: ['questions'],
};

/** The texts of an item in the order of its file; ids, codes and names of files are none. */
export function fieldsOf(document: CourseDocument, item: CourseItem): ItemField[] {
  const nested = NESTED[item.kind] ?? [];
  return textsOf(document).flatMap(({ path, role, text }) => {
    const isWithin = item.path.every((step, i) => path[i] === step);
    if (!isWithin) return [];
    const own = path.slice(item.path.length);
    const isEditable = (role !== 'symbol' || own.at(-1) === 'ipa') && !nested.includes(String(own[0]));
    // The id of an entry of the lexicon is its English.
    const isId = item.kind === 'lexicon' && own[0] === 'en';
    return isEditable && !isId ? [{ path: own.join('.'), role, text }] : [];
  });
}

/** The path in the file of a field of an item. */
export function pathOfField(item: CourseItem, field: string): PropertyKey[] {
  const steps = field.split('.').map((step) => (/^\d+$/.test(step) ? Number(step) : step));
  return [...item.path, ...steps];
}
