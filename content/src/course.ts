import type { AppInfo } from './schema/app-info.ts';
import type { GrammarPage } from './schema/grammar.ts';
import type { Level, Levels } from './schema/level.ts';
import type { PlacementBank, PlacementItem } from './schema/placement.ts';
import type { Practical } from './schema/practical.ts';
import type { Week } from './schema/week.ts';
import type { z } from 'zod';

/** One file of the course; `file` is relative to the content folder, such as `a1/w01.yaml`. */
export type CourseDocument =
  | { kind: 'levels'; file: string; data: z.infer<typeof Levels> }
  | { kind: 'week'; file: string; data: Week }
  | { kind: 'grammar'; file: string; data: GrammarPage }
  | { kind: 'practical'; file: string; data: Practical }
  | { kind: 'placement'; file: string; data: z.infer<typeof PlacementBank> }
  | { kind: 'app-info'; file: string; data: AppInfo };

/** The whole course in the order of learning, and its files. */
export type Course = {
  root: string;
  levels: Level[];
  weeks: Week[];
  grammar: GrammarPage[];
  practicals: Practical[];
  placement: PlacementItem[];
  appInfo: AppInfo;
  documents: CourseDocument[];
};

/** The documents of one kind. */
export function documentsOf<K extends CourseDocument['kind']>(
  documents: CourseDocument[],
  kind: K,
): Extract<CourseDocument, { kind: K }>[] {
  // The predicate narrows by the discriminant, which TypeScript cannot see through a type parameter.
  return documents.filter((d): d is Extract<CourseDocument, { kind: K }> => d.kind === kind);
}

/** Sorts documents in the order of learning. `documents` contains exactly one levels, placement and app-info file. */
export function assembleCourse(root: string, documents: CourseDocument[]): Course {
  const [levels] = documentsOf(documents, 'levels');
  const [placement] = documentsOf(documents, 'placement');
  const [appInfo] = documentsOf(documents, 'app-info');
  if (!levels || !placement || !appInfo)
    throw new Error('a course needs levels.yaml, placement.yaml and app-info.yaml');
  const byId = (a: { id: string }, b: { id: string }) => (a.id < b.id ? -1 : 1);
  return {
    root,
    levels: levels.data.levels.toSorted((a, b) => a.order - b.order),
    weeks: documentsOf(documents, 'week')
      .map((d) => d.data)
      .toSorted(byId),
    grammar: documentsOf(documents, 'grammar')
      .map((d) => d.data)
      .toSorted((a, b) => a.order - b.order),
    practicals: documentsOf(documents, 'practical')
      .map((d) => d.data)
      .toSorted((a, b) => a.order - b.order),
    placement: placement.data.items,
    appInfo: appInfo.data,
    documents,
  };
}
