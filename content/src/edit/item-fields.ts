import type { CourseDocument } from '../course.ts';
import { roleOf, textsOf, type TextRole } from '../course-texts.ts';
import { SCHEMAS } from '../schema/schemas.ts';
import { optionalTexts, schemaAt } from './optional-texts.ts';
import type { CourseItem } from './list-course-items.ts';

/** A text of an item. `path` is relative to the item: `lines.0.en`. */
export type ItemText = { path: string; role: TextRole; text: string };

/** A text of an item that may be edited. The empty text removes an optional text. */
export type ItemField = ItemText & { isOptional: boolean };

/** Parts of a file that are separate items. */
const NESTED: Partial<Record<CourseItem['kind'], readonly string[]>> = {
  week: ['sentences', 'dialogues', 'lesson', 'questions'],
  reading: ['questions'],
  listening: ['questions'],
  episode: ['questions'],
  starter: ['questions'],
  'small-talk': ['question'],
  grammar: ['questions'],
  practical: ['questions'],
};

/** Lists the texts of an item in the order of its file, without ids, codes and names of files. */
export function textsOfItem(document: CourseDocument, item: CourseItem): ItemText[] {
  return textsOf(document).flatMap(({ path, role, text }) => {
    const isWithin = item.path.every((step, i) => path[i] === step);
    const own = path.slice(item.path.length);
    return isWithin && isEditable(item, own, role) ? [{ path: own.join('.'), role, text }] : [];
  });
}

/** Lists the fields of an item: its texts, then the optional texts that it lacks, which are empty. */
export function fieldsOf(document: CourseDocument, item: CourseItem): ItemField[] {
  const value = item.path.reduce<unknown>((at, step) => (at as Record<PropertyKey, unknown>)[step], document.data);
  const schema = schemaAt(SCHEMAS[document.kind], document.data, item.path);
  const optional = optionalTexts(schema, value).flatMap((own): ItemText[] => {
    const role = roleOf(document.file, [...item.path, ...own]);
    return isEditable(item, own, role) ? [{ path: own.join('.'), role, text: '' }] : [];
  });
  const isOptional = (path: string) => optional.some((text) => text.path === path);
  const present = textsOfItem(document, item);
  const absent = optional.filter(({ path }) => !present.some((text) => text.path === path));
  return [...present, ...absent].map((text) => ({ ...text, isOptional: isOptional(text.path) }));
}

function isEditable({ kind }: CourseItem, own: readonly PropertyKey[], role: TextRole): boolean {
  // The id of an entry of the lexicon is its English.
  const isId = kind === 'lexicon' && own[0] === 'en';
  const isText = role !== 'symbol' || own.at(-1) === 'ipa' || own.at(-1) === 'evidence';
  return isText && !isId && !(NESTED[kind] ?? []).includes(String(own[0]));
}

/** Returns the path in the file of a field of an item. */
export function pathOfField(item: CourseItem, field: string): PropertyKey[] {
  const steps = field.split('.').map((step) => (/^\d+$/.test(step) ? Number(step) : step));
  return [...item.path, ...steps];
}
