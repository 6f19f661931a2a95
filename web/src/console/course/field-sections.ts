import type { CourseField } from '@lisan/contract/console/course-values';

/** Up to so many fields are one list. */
export const MAX_FLAT_FIELDS = 20;
/** Elements of a list with more fields are separate sections, such as the turns of a role-play. */
const MAX_ELEMENT_FIELDS = 4;

/** `path` is the common start of the fields' paths: `turns.3`, `ends`, or empty for fields outside of lists. */
type FieldSection = { path: string; fields: CourseField[] };

/** Divides the fields of a long form into sections, in the order of the fields; a short form is one section. */
export function sectionsOf(fields: readonly CourseField[]): FieldSection[] {
  const flat = [{ path: '', fields: [...fields] }];
  if (fields.length <= MAX_FLAT_FIELDS) return flat;
  const byElement = groupBy(fields, ({ path }) => elementOf(path));
  const longLists = new Set(
    [...byElement].filter(([, own]) => own.length > MAX_ELEMENT_FIELDS).map(([element]) => listOf(element)),
  );
  const sections = groupBy(fields, ({ path }) =>
    longLists.has(listOf(path)) && listOf(path) !== '' ? elementOf(path) : listOf(path),
  );
  return sections.size < 3 ? flat : [...sections].map(([path, own]) => ({ path, fields: own }));
}

/** Returns `turns.3` of `turns.3.en`, and empty for a path outside of lists. */
function elementOf(path: string): string {
  return /^[^.]+\.\d+/.exec(path)?.[0] ?? '';
}

function listOf(path: string): string {
  return /^([^.]+)\.\d+/.exec(path)?.[1] ?? '';
}

/** Replaces `Map.groupBy`, which some supported browsers lack. */
function groupBy(fields: readonly CourseField[], keyOf: (field: CourseField) => string): Map<string, CourseField[]> {
  const groups = new Map<string, CourseField[]>();
  for (const field of fields) {
    const key = keyOf(field);
    groups.set(key, [...(groups.get(key) ?? []), field]);
  }
  return groups;
}
