import { CourseDesk } from '@lisan/content/edit/course-desk';
import { loadDeskContext } from '@lisan/content/edit/load-desk-context';
import { setPriority } from 'node:os';
import { clipsOfItem } from '@lisan/content/edit/clips-of-item';
import type { PlacedItem } from '@lisan/content/edit/place-fault';
import type { DraftChange } from '@lisan/content/edit/draft-change';
import { fieldsOf, textsOfItem } from '@lisan/content/edit/item-fields';
import type { CourseItemRow } from '@lisan/contract/console/course-values';
import { foldWords } from '../../../../domain/text/fold.ts';
import { previewOfItem, type ItemPreview } from '../preview-of-item.ts';
import type { DeskReply, DeskRequest, DeskItem, DeskTasks, ItemFilter } from './desk-task.ts';

// A separate process, started by desk-client.ts: reading the files of the course takes seconds, its checks ten, and
// both half a gigabyte. Its argument is the folder of the course.
/** A lower priority than everything that a learner waits for. */
const LOW_PRIORITY = 10;

const context = await loadDeskContext(process.argv[2] ?? '');
let desk: CourseDesk | undefined;
let answers: ReturnType<typeof answersOf> | undefined;

setPriority(LOW_PRIORITY);
process.on('message', (request: DeskRequest) => process.send?.(reply(request), endOnError));
// The server has exited.
process.on('disconnect', () => process.exit());

/** Ends the process if the server was gone before its reply was written. */
function endOnError(error: Error | null): void {
  if (error) process.exit();
}

function reply(request: DeskRequest): DeskReply {
  try {
    return { output: answer(request) };
  } catch (error) {
    return { fault: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

function answer({ op, input }: DeskRequest): unknown {
  if (op === 'open') {
    desk = new CourseDesk(input.files, context, desk);
    answers = answersOf(desk);
    return null;
  }
  if (!answers) throw new Error('no version is open');
  // The operation and its input agree by DeskRequest; TypeScript does not pair them here.
  return (answers[op] as (input: unknown) => unknown)(input);
}

type Answers = { [K in Exclude<keyof DeskTasks, 'open'>]: (input: DeskTasks[K]['input']) => DeskTasks[K]['output'] };

/** Answers the requests about one version of the course. */
function answersOf(desk: CourseDesk): Answers {
  const rows = new Map([...desk.items].map((placed) => [placed.item.uuid, rowOf(placed)]));
  const folded = [...rows.values()].map((row) => ({ row, text: foldWords(`${row.id} ${row.en} ${row.ar}`).join(' ') }));
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
    list: (filter) => listRows(folded, filter),
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

/** A draft without a recorded clip cannot be built, and so cannot be shown yet. */
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
  // A question is named by what it asks, not by its first option, which may be wrong.
  const asked = texts.find(({ path }) => path === 'prompt.en' || path === 'text.en' || path === 'text')?.text;
  const en = asked ?? texts.find(({ role }) => role === 'english' || role === 'sound' || role === 'option')?.text;
  const ar = texts.find(({ role }) => role === 'arabic' || role === 'note')?.text;
  return { uuid, kind, id, level, week, en: kind === 'lexicon' ? id.replace(/:.*$/, '') : (en ?? id), ar: ar ?? '' };
}

type FoldedRow = { row: CourseItemRow; text: string };

function listRows(rows: FoldedRow[], filter: ItemFilter): { items: CourseItemRow[]; total: number } {
  const { level, week, kind, words, offset, limit } = filter;
  const found = rows.filter(
    ({ row, text }) =>
      (level === undefined || row.level === level) &&
      (week === undefined || row.week === week) &&
      (kind === undefined || row.kind === kind) &&
      words.every((word) => text.includes(word)),
  );
  return { items: found.slice(offset, offset + limit).map(({ row }) => row), total: found.length };
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
