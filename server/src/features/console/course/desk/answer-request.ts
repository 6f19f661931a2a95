import { clipsOfItem } from '@lisan/content/edit/clips-of-item';
import type { CourseDesk } from '@lisan/content/edit/course-desk';
import type { PlacedItem } from '@lisan/content/edit/place-fault';
import type { DraftChange } from '@lisan/content/edit/draft-change';
import { fieldsOf, textsOfItem } from '@lisan/content/edit/item-fields';
import type { CourseItemRow } from '@lisan/contract/console/course-values';
import { previewOfItem, type ItemPreview } from '../preview-of-item.ts';
import type { DeskItem, DeskTasks, ItemFilter } from './desk-task.ts';

type Answers = { [K in Exclude<keyof DeskTasks, 'open'>]: (input: DeskTasks[K]['input']) => DeskTasks[K]['output'] };

/** Answers the requests about one version of the course. */
export function answersOf(desk: CourseDesk): Answers {
  const rows = new Map([...desk.items].map((placed) => [placed.item.uuid, rowOf(placed)]));
  const built = new Map<string, ReturnType<CourseDesk['build']>>();
  const buildOnce = (draft: DraftChange) => {
    const key = JSON.stringify(draft);
    const known = built.get(key);
    if (known) return known;
    const release = desk.build(desk.apply(draft));
    // One release is several megabytes, and a preview shows one draft.
    built.clear();
    built.set(key, release);
    return release;
  };
  return {
    list: (filter) => listRows([...rows.values()], filter),
    rows: ({ uuids }) => uuids.flatMap((uuid) => rows.get(uuid) ?? []),
    item: ({ uuid, draft }) => itemOf(desk, { uuid, draft, row: rows.get(uuid) }),
    preview: ({ uuid, draft }) => preview(() => previewOfItem(buildOnce(draft), uuid)),
    conflicts: ({ draft }) => desk.apply(draft).conflicts,
    check: ({ draft }) => desk.check(desk.apply(draft)),
    build: ({ draft }) => {
      const applied = desk.apply(draft);
      return { release: desk.build(applied), changed: applied.changed };
    },
  };
}

/** A draft whose clip is missing cannot be built, and so cannot be shown yet. */
function preview(make: () => ItemPreview | null): ItemPreview | null {
  try {
    return make();
  } catch {
    return null;
  }
}

function rowOf({ item, document }: PlacedItem): CourseItemRow {
  const { uuid, kind, id, level, week } = item;
  const texts = textsOfItem(document, item);
  const en = texts.find(({ role }) => role === 'english' || role === 'sound' || role === 'option')?.text;
  const ar = texts.find(({ role }) => role === 'arabic' || role === 'note')?.text;
  return { uuid, kind, id, level, week, en: kind === 'lexicon' ? id.replace(/:.*$/, '') : (en ?? id), ar: ar ?? '' };
}

function listRows(rows: CourseItemRow[], filter: ItemFilter): { items: CourseItemRow[]; total: number } {
  const { level, week, kind, words, offset, limit } = filter;
  const found = rows.filter(
    (row) =>
      (level === undefined || row.level === level) &&
      (week === undefined || row.week === week) &&
      (kind === undefined || row.kind === kind) &&
      words.every((word) => `${row.id} ${row.en} ${row.ar}`.toLowerCase().includes(word)),
  );
  return { items: found.slice(offset, offset + limit), total: found.length };
}

type Asked = { uuid: string; draft: DraftChange; row: CourseItemRow | undefined };

function itemOf(desk: CourseDesk, { uuid, draft, row }: Asked): DeskItem | null {
  const found = desk.find(uuid);
  if (!found || !row) return null;
  const applied = desk.apply(draft);
  const document = applied.course.documents.find(({ file }) => file === found.item.file) ?? found.document;
  const clips = clipsOfItem(textsOfItem(document, found.item), applied.course, applied.manifest);
  const faults = desk.faultsOfShape(applied).filter(({ item }) => item === uuid);
  return { row, place: { file: found.item.file }, fields: fieldsOf(found.document, found.item), clips, faults };
}
