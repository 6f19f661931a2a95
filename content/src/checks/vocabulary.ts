import { dirname } from 'node:path';
import { documentsOf } from '../course.ts';
import { listTexts } from '../course-texts.ts';
import type { CourseText } from '../course-texts.ts';
import type { Course } from '../course.ts';
import type { Week } from '../schema/week.ts';
import { baseForms } from '../words/base-forms.ts';
import { tokenize, withoutClitic } from '../words/tokenize.ts';
import type { WordLists } from '../words/word-lists.ts';
import type { Check } from './check.ts';

/** The share of known running words, below which reading stops being pleasant. */
const ENOUGH = 0.95;

type Coverage = { file: string; week: Week; words: number; share: number; unknown: string[] };

/** Each week's texts use words that the starter and the weeks so far taught, glossed words and function words. */
export const checkVocabulary: Check = (course, { lists }) =>
  measureVocabulary(course, lists)
    .filter(({ share }) => share < ENOUGH)
    .map(({ file, share, unknown }) => ({
      file,
      path: [],
      message: `${(share * 100).toFixed(1)} % of the words are taught so far (least ${ENOUGH * 100} %); not yet: ${unknown.join(', ')}`,
    }));

/** Measures how much of each week's English a learner knows by then; names do not count. */
export function measureVocabulary(course: Course, lists: WordLists): Coverage[] {
  const texts = listTexts(course).filter(isReading);
  const weeks = new Map(course.weeks.map((week) => [week.id, week]));
  return documentsOf(course.documents, 'week').flatMap(({ file, data }) => {
    const week = weeks.get(data.id);
    if (!week) return [];
    const known = knownBy(week, course, lists);
    const isKnown = (word: string) => baseForms(word, lists.irregular).some((base) => known.has(base));
    const folder = dirname(file);
    const words = texts
      .filter((text) => dirname(text.file) === folder)
      .flatMap(({ text }) => tokenize(text).map(withoutClitic));
    const counted = words.filter((word) => !lists.names.has(word));
    const unknown = counted.filter((word) => !isKnown(word));
    return {
      file,
      week,
      words: counted.length,
      share: 1 - unknown.length / Math.max(1, counted.length),
      unknown: [...new Set(unknown)],
    };
  });
}

/** The texts of a week that the learner reads; titles and tasks have Arabic beside them, and pairs teach sounds. */
function isReading({ role, path }: CourseText): boolean {
  if (role !== 'english' && role !== 'option') return false;
  const [section, , part] = path;
  if (section === 'lesson') return path.includes('good');
  if (section === 'model') return true;
  if (section === 'words') return part === 'ex';
  if (section === 'dialogues') return path.includes('lines') && path.at(-1) === 'en';
  if (section === 'paragraphs') return part === 'en';
  if (section === 'lines') return part === 'en';
  if (section === 'next') return path.at(-1) === 'en';
  if (section === 'sentences') return part === 'en';
  return section === 'questions';
}

function knownBy(week: Week, course: Course, lists: WordLists): Set<string> {
  const starter = course.starter.flatMap(({ parts }) => parts.flatMap(({ items }) => items.map(({ en }) => en)));
  const taught = course.weeks
    .filter((other) => other.id <= week.id)
    .flatMap(({ words }) => words.flatMap((word) => tokenize(word.en)));
  const glossed = [week.reading, week.listening, week.episode].flatMap(
    (text) => text?.glosses.flatMap(({ en }) => tokenize(en)) ?? [],
  );
  const words = [...starter.flatMap(tokenize), ...taught, ...glossed].map((word) => word.toLowerCase());
  return new Set([...lists.functionWords, ...words]);
}
