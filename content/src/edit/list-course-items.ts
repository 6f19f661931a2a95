import type { CourseDocument } from '../course.ts';
import { uuidOf } from '../item-uuid.ts';
import type { ItemKind } from '../item-uuid.ts';
import { lexiconId, lexiconUuid } from '../publish/publish-lexicon.ts';
import { LevelCode } from '../schema/common.ts';
import type { SmallTalk } from '../schema/small-talk.ts';

/** The kinds of items that the console shows and edits. */
const COURSE_ITEM_KINDS = [
  'level',
  'week',
  'word',
  'sentence',
  'dialogue',
  'lesson',
  'question',
  'recycled',
  'reading',
  'listening',
  'writing',
  'episode',
  'starter',
  'small-talk',
  'role-play',
  'lexicon',
  'contrast',
  'grammar',
  'practical',
] as const;
type CourseItemKind = (typeof COURSE_ITEM_KINDS)[number];

/** A part of a file that has an id. */
export type CourseItem = {
  uuid: string;
  kind: CourseItemKind;
  /** Stable id of the author; of the lexicon the word and its part of speech. */
  id: string;
  file: string;
  /** The path within the file; empty for the file itself. */
  path: PropertyKey[];
  level: LevelCode | null;
  week: number | null;
};

type Place = Pick<CourseItem, 'file' | 'level' | 'week'>;
type WithId = { id: string };

/** The kinds whose uuid derives from another kind. */
const UUID_KIND: Partial<Record<CourseItemKind, ItemKind>> = { recycled: 'question' };

/**
 * Lists the items of a file in its order. The texts of the application itself are not items: their versions are
 * consents.
 */
export function listCourseItems(document: CourseDocument): CourseItem[] {
  const place = placeOf(document);
  const whole = (kind: CourseItemKind, { id }: WithId) => [itemOf(place, kind, { id, path: [] })];
  const list = (kind: CourseItemKind, key: string, values: WithId[]) =>
    values.map(({ id }, i) => itemOf(place, kind, { id, path: [key, i] }));
  switch (document.kind) {
    case 'levels':
      return document.data.levels.map(({ code }, i) => ({
        ...itemOf(place, 'level', { id: code, path: ['levels', i] }),
        level: code,
      }));
    case 'week': {
      const { data } = document;
      return [
        ...whole('week', data),
        ...list('sentence', 'sentences', data.sentences),
        ...list('dialogue', 'dialogues', data.dialogues),
        itemOf(place, 'lesson', { id: data.lesson.id, path: ['lesson'] }),
        ...list('question', 'questions', data.questions),
      ];
    }
    case 'words':
      return list('word', 'words', document.data.words);
    case 'recycling':
      return list('recycled', 'sentences', document.data.sentences);
    case 'reading':
    case 'listening':
    case 'episode':
    case 'starter':
    case 'practical':
      return [...whole(document.kind, document.data), ...list('question', 'questions', document.data.questions)];
    case 'unit':
      return [...whole('practical', document.data), ...list('question', 'questions', document.data.questions)];
    case 'grammar':
    case 'grammar-topic':
      return [...whole('grammar', document.data), ...list('question', 'questions', document.data.questions)];
    case 'writing':
    case 'role-play':
    case 'contrast':
      return whole(document.kind, document.data);
    case 'placement':
      return document.data.items.map(({ id, level }, i) => ({
        ...itemOf(place, 'question', { id, path: ['items', i] }),
        level,
      }));
    case 'small-talk':
      return document.data.items.flatMap((item, i) => smallTalkItems(place, item, i));
    case 'lexicon':
      return document.data.entries.map((entry, i) => ({
        ...itemOf(place, 'lexicon', { id: lexiconId(entry), path: ['entries', i] }),
        uuid: lexiconUuid(entry),
      }));
    case 'senses':
    case 'meanings':
    case 'bridges':
    case 'app-info':
      return [];
  }
}

/** An idiom or a habit, then its question. */
function smallTalkItems(place: Place, { id, level, question }: SmallTalk, i: number): CourseItem[] {
  const at = { ...place, level };
  return [
    itemOf(at, 'small-talk', { id, path: ['items', i] }),
    itemOf(at, 'question', { id: question.id, path: ['items', i, 'question'] }),
  ];
}

function itemOf(place: Place, kind: CourseItemKind, { id, path }: Pick<CourseItem, 'id' | 'path'>): CourseItem {
  return { uuid: uuidOf(UUID_KIND[kind] ?? (kind as ItemKind), id), kind, id, path, ...place };
}

const WEEK_FILE = /^(a1|a2|b1|b2|c1)\/w(\d\d)\//;

function placeOf({ file, kind, data }: CourseDocument): Place {
  const [, level, week] = WEEK_FILE.exec(file) ?? [];
  if (level && week) return { file, level: LevelCode.parse(level.toUpperCase()), week: Number(week) };
  const own = kind === 'practical' || kind === 'unit' || kind === 'grammar-topic' ? data.level : null;
  return { file, level: own, week: null };
}
