import { documentsOf, type Course } from '../course.ts';
import type { LevelCode } from '../schema/common.ts';
import type { Check, Fault } from './check.ts';

/** Words of a reading, by level. */
const READING: Record<LevelCode, [number, number]> = {
  A1: [60, 110],
  A2: [100, 180],
  B1: [180, 290],
  B2: [300, 430],
  C1: [450, 640],
};

/** Words of a listening, by level: about a minute and a quarter at A1, four minutes at C1. */
const LISTENING: Record<LevelCode, [number, number]> = {
  A1: [110, 170],
  A2: [170, 240],
  B1: [235, 310],
  B2: [380, 470],
  C1: [550, 670],
};

/** Words of an episode, by level. */
const EPISODE: Record<LevelCode, [number, number]> = {
  A1: [60, 110],
  A2: [100, 170],
  B1: [160, 240],
  B2: [200, 290],
  C1: [240, 340],
};

const MIN_WORDS = 40;

/** Each week has its words, and its texts the length of their level. */
export const checkSizes: Check = (course) => [
  ...documentsOf(course.documents, 'words').flatMap(({ file, data }) =>
    data.words.length >= MIN_WORDS ? [] : [fault(file, `${data.words.length} words of ${MIN_WORDS}`)],
  ),
  ...documentsOf(course.documents, 'reading').flatMap(({ file, data }) =>
    lengthFault(file, countWords(data.paragraphs), READING),
  ),
  ...documentsOf(course.documents, 'listening').flatMap(({ file, data }) =>
    lengthFault(file, countWords(data.lines), LISTENING),
  ),
  ...documentsOf(course.documents, 'episode').flatMap(({ file, data }) =>
    lengthFault(file, countWords([...data.paragraphs, data.next]), EPISODE),
  ),
  ...documentsOf(course.documents, 'writing').flatMap(({ file, data }) => {
    const words = countWords([{ en: data.model }]);
    const { min, max } = data.length;
    return words >= min * 0.8 && words <= max * 1.1
      ? []
      : [fault(file, `the model has ${words} words, the task asks for ${min} to ${max}`)];
  }),
];

/** Running words of English texts. */
function countWords(texts: readonly { en: string }[]): number {
  return texts.flatMap(({ en }) => en.match(/[\p{L}\p{N}][\p{L}\p{N}'’-]*/gu) ?? []).length;
}

/** The shortest and the longest reading and listening of a level, in words. */
export function describeTextSizes(course: Course, level: LevelCode): string[] {
  const weeks = course.weeks.filter((week) => week.level === level);
  const range = (counts: number[]) => `${Math.min(...counts)}–${Math.max(...counts)}`;
  return [
    range(weeks.map(({ reading }) => countWords(reading.paragraphs))),
    range(weeks.map(({ listening }) => countWords(listening.lines))),
  ];
}

function lengthFault(file: string, words: number, of: Record<LevelCode, [number, number]>): Fault[] {
  const [min, max] = of[file.slice(0, 2).toUpperCase() as LevelCode];
  return words >= min && words <= max ? [] : [fault(file, `${words} words; its level wants ${min} to ${max}`)];
}

function fault(file: string, message: string): Fault {
  return { file, path: [], message };
}
