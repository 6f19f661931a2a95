import type { DraftChange, DraftFault, EditConflict } from '@lisan/content/edit/draft-change';
import type { ItemClip } from '@lisan/content/edit/clips-of-item';
import type { ItemField } from '@lisan/content/edit/item-fields';
import type { CourseItem } from '@lisan/content/edit/list-course-items';
import type { Release } from '@lisan/content/publish/release';
import type { CourseItemKind, CourseItemRow } from '@lisan/contract/console/course-values';
import type { ItemPreview } from '../preview-of-item.ts';

export type ItemFilter = {
  level?: string | undefined;
  week?: number | undefined;
  kind?: CourseItemKind | undefined;
  /** Words in lower case; all must occur. */
  words: readonly string[];
  offset: number;
  limit: number;
};

export type DeskItem = {
  row: CourseItemRow;
  place: Pick<CourseItem, 'file'>;
  /** As published. */
  fields: ItemField[];
  clips: ItemClip[];
  /** Faults in the shape of its texts in the draft. */
  faults: DraftFault[];
};

/** The inputs and outputs of the process, by operation. */
export type DeskTasks = {
  open: { input: { files: ReadonlyMap<string, string> }; output: null };
  list: { input: ItemFilter; output: { items: CourseItemRow[]; total: number } };
  rows: { input: { uuids: readonly string[] }; output: CourseItemRow[] };
  item: { input: { uuid: string; draft: DraftChange }; output: DeskItem | null };
  preview: { input: { uuid: string; draft: DraftChange }; output: ItemPreview | null };
  conflicts: { input: { draft: DraftChange }; output: EditConflict[] };
  check: { input: { draft: DraftChange }; output: DraftFault[] };
  build: {
    input: { draft: DraftChange };
    output: { release: Release; changed: ReadonlyMap<string, string> };
  };
};
export type DeskOp = keyof DeskTasks;

export type DeskRequest = { [K in DeskOp]: { op: K; input: DeskTasks[K]['input'] } }[DeskOp];
export type DeskReply = { output: unknown } | { fault: string };
