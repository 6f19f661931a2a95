import type {
  ItemBody,
  Release,
  ReleaseItem,
  ReleaseQuestion,
  ReleaseTexts,
  ReleaseWeek,
} from '@lisan/content/publish/release';
import { CATEGORY_CODES, type CategoryCode } from '@lisan/contract/learner/course';
import type { LevelView } from '@lisan/contract/learner/level';
import type { PracticalView } from '@lisan/contract/learner/practice';
import type { RolePlayView } from '@lisan/contract/learner/role-play';
import type { AskedSentence, AskedWord } from '../../../domain/quiz/quiz-question.ts';
import { cacheBody, type CachedBody } from './cached-body.ts';
import { CourseLexicon } from './course-lexicon.ts';

/** One week of the course as it is served: items by category, and the replies that are equal for every learner. */
export type CourseWeek = ReleaseWeek & {
  items: { [C in CategoryCode]: ItemBody[C][] };
  /** The words and sentences with the other accepted answers, for questions only. */
  asked: { words: AskedWord[]; sentences: AskedSentence[] };
  bodies: Record<CategoryCode | 'main', CachedBody>;
};

export type CourseIndex = {
  versionId: string;
  release: Release;
  levels: Map<string, LevelView>;
  /** By level, in order. */
  weeks: Map<string, CourseWeek[]>;
  items: Map<string, ReleaseItem>;
  questions: Map<string, ReleaseQuestion>;
  questionsOf: Map<string, ReleaseQuestion[]>;
  practicals: Map<string, PracticalView>;
  /** By week. */
  texts: Map<string, ReleaseTexts>;
  /** By practical. */
  rolePlays: Map<string, RolePlayView>;
  lexicon: CourseLexicon;
};

/** Builds the lookup maps of a course version. */
export function indexCourse(versionId: string, release: Release): CourseIndex {
  return {
    versionId,
    release,
    levels: new Map(release.levels.map((level) => [level.uuid, level])),
    weeks: groupBy(
      release.weeks.map((week) => indexWeek(week, release.items)),
      (week) => week.level_id,
    ),
    items: new Map(release.items.map((item) => [item.uuid, item])),
    questions: new Map(release.questions.map((question) => [question.uuid, question])),
    questionsOf: groupBy(release.questions, (question) => question.owner.uuid),
    practicals: new Map(release.practicals.map((practical) => [practical.uuid, practical])),
    texts: new Map(release.texts.map((texts) => [texts.uuid, texts])),
    rolePlays: new Map(release.rolePlays.map((rolePlay) => [rolePlay.practical_id, rolePlay])),
    lexicon: new CourseLexicon(release.lexicon),
  };
}

function indexWeek(week: ReleaseWeek, all: ReleaseItem[]): CourseWeek {
  const mine = all
    .filter((item) => item.level_id === week.level_id && item.week === week.week)
    .toSorted((a, b) => a.position - b.position);
  const bodyOf = <C extends CategoryCode>(category: C): ItemBody[C][] =>
    mine
      .filter((item) => item.category === category)
      // The filter selects the category, but TypeScript does not narrow the type parameter.
      .map((item) => item.body as ItemBody[C]);
  const items = {
    words: bodyOf('words'),
    sentences: bodyOf('sentences'),
    audio: bodyOf('audio'),
    lessons: bodyOf('lessons'),
  };
  const asked = {
    words: mine.flatMap((item) => (item.category === 'words' ? [askedBody(item)] : [])),
    sentences: mine.flatMap((item) => (item.category === 'sentences' ? [askedBody(item)] : [])),
  };
  const byCategory = CATEGORY_CODES.map(
    (code) => [code, cacheBody({ messageCode: '00', content: items[code] })] as const,
  );
  const main = cacheBody({ messageCode: '00', content: { week: week.week, ...items } });
  // CATEGORY_CODES contains every key of the type.
  return { ...week, items, asked, bodies: { ...Object.fromEntries(byCategory), main } as CourseWeek['bodies'] };
}

type Asked<Body> = { body: Body; accepted?: string[]; groups?: string[]; orders?: string[][] };

/** Returns the source of questions: the displayed body with the accepted answers and the groups of near meaning. */
export function askedBody<Body>({ body, accepted, groups, orders }: Asked<Body>): Body & Omit<Asked<Body>, 'body'> {
  return { ...body, ...(accepted && { accepted }), ...(groups && { groups }), ...(orders && { orders }) };
}

function groupBy<T>(values: T[], keyOf: (value: T) => string): Map<string, T[]> {
  return Map.groupBy(values, keyOf);
}
