import { documentsOf } from '../course.ts';
import type { Course, CourseDocument } from '../course.ts';
import type { Check, Fault } from './check.ts';

type PlacedId = { file: string; path: PropertyKey[]; id: string; expected?: RegExp };

/** Ids are unique over the whole course: UUIDs derive from them. */
export const checkUniqueIds: Check = (course) => repeated(listIds(course), ({ id }) => id, 'id');

/** Ids contain their place: `a1-w01-q3` is in week 1 of A1. */
export const checkIdPlaces: Check = (course) =>
  listIds(course).flatMap(({ file, path, id, expected }) =>
    expected && !expected.test(id)
      ? [{ file, path, message: `id ${id} does not fit its place (${expected.source})` }]
      : [],
  );

/** A headword is taught once in the whole course; another part of speech is another sense. */
export const checkHeadwords: Check = (course) => {
  const words = documentsOf(course.documents, 'words').flatMap(({ file, data }) =>
    data.words.map((word, i) => ({
      file,
      path: ['words', i],
      id: word.en,
      key: `${word.en.toLowerCase()} (${word.pos})`,
    })),
  );
  return repeated(words, ({ key }) => key, 'headword');
};

function repeated<T extends PlacedId>(places: T[], keyOf: (place: T) => string, what: string): Fault[] {
  const first = new Map<string, T>();
  return places.flatMap((place) => {
    const key = keyOf(place);
    const earlier = first.get(key);
    if (!earlier) first.set(key, place);
    return earlier
      ? [{ file: place.file, path: place.path, message: `${what} ${key} is already in ${earlier.file}` }]
      : [];
  });
}

function listIds(course: Course): PlacedId[] {
  return course.documents.flatMap((document) => idsOf(document).map((place) => ({ ...place, file: document.file })));
}

function idsOf(document: CourseDocument): Omit<PlacedId, 'file'>[] {
  switch (document.kind) {
    case 'week':
      return weekIds(document);
    case 'grammar':
    case 'grammar-topic':
      return [
        { path: ['id'], id: document.data.id, expected: baseName(document.file, '') },
        ...numbered(document.data.questions, ['questions'], `g-${document.data.id.replaceAll('_', '-')}-q`),
      ];
    case 'practical':
      return [
        { path: ['id'], id: document.data.id, expected: baseName(document.file, '(?:p-)?') },
        ...numbered(document.data.questions, ['questions'], `${document.data.id}-q`),
      ];
    case 'unit':
      return unitIds(document);
    case 'contrast':
      return [{ path: ['id'], id: document.data.id, expected: baseName(document.file, '') }];
    case 'placement':
      return document.data.items.map(({ id, level }, i) => ({
        path: ['items', i],
        id,
        expected: new RegExp(`^pl-${level.toLowerCase()}-\\d\\d$`),
      }));
    case 'small-talk':
      return smallTalkIds(document);
    case 'words':
      return document.data.words.map(({ id }, i) => ({ path: ['words', i], id, expected: /^w-/ }));
    case 'reading':
    case 'listening':
    case 'episode':
      return textIds(document);
    case 'writing':
      return [{ path: ['id'], id: document.data.id, expected: new RegExp(`^${placeOf(document.file)}-task$`) }];
    case 'recycling':
      return numbered(document.data.sentences, ['sentences'], `${placeOf(document.file)}-v`);
    case 'starter':
      return [
        { path: ['id'], id: document.data.id, expected: baseName(document.file, '') },
        ...numbered(document.data.questions, ['questions'], `${document.data.id}-q`),
      ];
    case 'role-play':
      return [{ path: ['id'], id: document.data.id, expected: new RegExp(`^${document.data.practical}-talk$`) }];
    case 'lexicon':
    case 'senses':
    case 'meanings':
    case 'bridges':
    case 'levels':
    case 'app-info':
      return [];
  }
}

/** `a1-w01-reading` with its questions `a1-w01-rq1`, and so on. */
function textIds({
  kind,
  file,
  data,
}: Extract<CourseDocument, { kind: 'reading' | 'listening' | 'episode' }>): Omit<PlacedId, 'file'>[] {
  const place = placeOf(file);
  return [
    { path: ['id'], id: data.id, expected: new RegExp(`^${place}-${kind}$`) },
    ...numbered(data.questions, ['questions'], `${place}-${kind.charAt(0)}q`),
  ];
}

/** `t-hotel-01` is unit 1 of the track `hotel`, in `tracks/hotel/u01.yaml`. */
function unitIds({ file, data }: Extract<CourseDocument, { kind: 'unit' }>): Omit<PlacedId, 'file'>[] {
  const { id, track, order, questions } = data;
  const nth = String(order).padStart(2, '0');
  const isPlaced = file === `tracks/${track}/u${nth}.yaml`;
  return [
    { path: ['id'], id, expected: isPlaced ? new RegExp(`^t-${track}-${nth}$`) : /^a unit in the file of its track$/ },
    ...numbered(questions, ['questions'], `${id}-q`),
  ];
}

function smallTalkIds({ data }: Extract<CourseDocument, { kind: 'small-talk' }>): Omit<PlacedId, 'file'>[] {
  return data.items.flatMap(({ id, question }, i) => [
    { path: ['items', i], id, expected: /^st-/ },
    { path: ['items', i, 'question'], id: question.id, expected: new RegExp(`^${id}-q$`) },
  ]);
}

function weekIds({ file, data }: Extract<CourseDocument, { kind: 'week' }>): Omit<PlacedId, 'file'>[] {
  const place = placeOf(file);
  return [
    { path: ['id'], id: data.id, expected: new RegExp(`^${place}$`) },
    ...numbered(data.sentences, ['sentences'], `${place}-s`),
    ...numbered(data.dialogues, ['dialogues'], `${place}-d`),
    { path: ['lesson'], id: data.lesson.id, expected: new RegExp(`^${place}-lesson$`) },
    ...numbered(data.questions, ['questions'], `${place}-q`),
  ];
}

/** Returns the place of a file in a week's folder, as ids write it: `a1-w01`. */
function placeOf(file: string): string {
  return file.replace(/\/[a-z]+\.yaml$/, '').replace('/', '-');
}

function numbered(items: { id: string }[], path: PropertyKey[], prefix: string): Omit<PlacedId, 'file'>[] {
  return items.map(({ id }, i) => ({ path: [...path, i], id, expected: new RegExp(`^${prefix}\\d+$`) }));
}

function baseName(file: string, prefix: string): RegExp {
  return new RegExp(`^${prefix}${file.replace(/^.*\//, '').replace('.yaml', '')}$`);
}
