import type { SearchKind, SearchResult } from '@lisan/contract/learner/notebook';
import { buildSearchIndex, type SearchIndex } from '../../../domain/search/search-index.ts';
import type { PublishedCourse } from '../course/published-course.ts';

/** An entry of the course that can be found; `locked` depends on the learner. */
export type CourseEntry = Omit<SearchResult, 'locked'> & { kind: SearchKind };

/**
 * Returns a function that returns the index of the published version; the first search of a version builds the index.
 */
export function createCourseIndex(course: PublishedCourse): () => SearchIndex<CourseEntry> {
  let built: { versionId: string; index: SearchIndex<CourseEntry> } | null = null;
  return () => {
    const { versionId } = course;
    if (built?.versionId !== versionId) built = { versionId, index: buildSearchIndex(listEntries(course)) };
    return built.index;
  };
}

/** Lists all entries in the order in which equally good matches are shown: by kind, level and week. */
function listEntries(course: PublishedCourse): CourseEntry[] {
  const weeks = course.levels.toSorted((a, b) => a.order - b.order).flatMap(({ uuid }) => course.weeks(uuid));
  const placed =
    (kind: SearchKind) =>
    ({ uuid, en, ar, level_id, week }: Placed): CourseEntry => ({ kind, uuid, tense: null, en, ar, level_id, week });
  const tenses = course.grammars.map(({ uuid, tense, title: { en, ar } }): CourseEntry => {
    return { kind: 'tense', uuid, tense, en, ar, level_id: null, week: null };
  });
  // A topic has an address like a tense, so clients that know only tenses open it too.
  const topics = course.topics.map(({ uuid, topic, title: { en, ar } }): CourseEntry => {
    return { kind: 'tense', uuid, tense: topic, en, ar, level_id: null, week: null };
  });
  const practicals = course.practicals.map(({ uuid, title: { en, ar }, level_id }): CourseEntry => {
    return { kind: 'practical', uuid, tense: null, en, ar, level_id, week: null };
  });
  return [
    ...weeks.flatMap(({ items }) => items.words.map(placed('word'))),
    ...weeks.flatMap(({ items }) => items.sentences.map(placed('sentence'))),
    ...weeks.flatMap(({ items }) => items.lessons.map(placed('lesson'))),
    ...tenses,
    ...topics,
    ...practicals,
  ];
}

type Placed = { uuid: string; en: string; ar: string; level_id: string; week: number };
