import { dictionary } from 'cmu-pronouncing-dictionary';
import { measureTempo } from '../audio/words-per-minute.ts';
import type { Course } from '../course.ts';
import { listQuestions } from '../list-questions.ts';
import { LEVEL_CODES } from '../schema/common.ts';
import { keyOfArpabet, keyOfIpa } from '../words/pronunciation-key.ts';
import { countAnswerPositions } from './answer-positions.ts';
import type { CheckContext } from './check.ts';
import { countLongestKeys } from './giveaways.ts';
import { describeExtent } from './report-extent.ts';
import { describeTextSizes } from './sizes.ts';
import { findTypingFaults } from './typed-answers.ts';
import { measureVocabulary } from './vocabulary.ts';

/** Statistics of the course for its authors. */
export function describeCourse(course: Course, context: CheckContext): string {
  return [
    describeLevels(course),
    describeBanks(course),
    table(['of the whole course', 'extent'], describeExtent(course, context)),
    describeCoverage(course, context),
    describePositions(course),
    describeGiveaways(course),
    describeTyping(course, context),
    describeIpa(course),
    describeAudio(context),
    describeTempo(course, context),
    describePictures(course, context),
  ].join('\n\n');
}

function describeLevels(course: Course): string {
  const rows = LEVEL_CODES.map((code) => {
    const weeks = course.weeks.filter((week) => week.level === code);
    const count = (of: (week: (typeof weeks)[number]) => unknown[]) =>
      weeks.reduce((sum, week) => sum + of(week).length, 0);
    return [
      code,
      weeks.length,
      count((w) => w.words),
      count((w) => w.sentences),
      count((w) => w.dialogues),
      count((w) => w.questions),
      course.practicals.filter(({ level }) => level === code).length,
      course.placement.filter(({ level }) => level === code).length,
      ...describeTextSizes(course, code),
    ];
  });
  const head = [
    'level',
    'weeks',
    'words',
    'sentences',
    'dialogues',
    'questions',
    'practicals',
    'placement items',
    'reading',
    'listening',
  ];
  return table(head, rows);
}

function describeBanks(course: Course): string {
  const questions = listQuestions(course);
  const count = (owner: string) => questions.filter((placed) => placed.owner === owner).length;
  return table(
    ['bank', 'pages', 'questions'],
    [
      ['grammar', course.grammar.length + course.topics.length, count('grammar')],
      ['practicals', course.practicals.length, count('practical')],
      ['placement', 1, count('placement')],
    ],
  );
}

function describeCoverage(course: Course, { lists }: CheckContext): string {
  const rows = measureVocabulary(course, lists).map(({ file, words, share, unknown }) => [
    file,
    words,
    `${(share * 100).toFixed(1)} %`,
    unknown.slice(0, 8).join(' '),
  ]);
  return table(['vocabulary', 'words', 'known', 'not yet taught'], rows);
}

function describePositions(course: Course): string {
  const rows = [...countAnswerPositions(course)].map(([size, row]) => [`${size} options`, row.join(' ')]);
  return table(['keys at position', '1 2 3 4'], rows);
}

function describeGiveaways(course: Course): string {
  const rows = countLongestKeys(course).map(({ group, questions, share, chance }) => [
    group,
    questions,
    `${(share * 100).toFixed(0)} %`,
    `${(chance * 100).toFixed(0)} %`,
  ]);
  return table(['longest option is the key', 'questions', 'share', 'by chance'], rows);
}

function describeTyping(course: Course, context: CheckContext): string {
  const { answers, passing, refused } = findTypingFaults(course, context);
  return table(
    ['typed answers', 'other English words that pass', 'equal spellings refused'],
    [[answers, passing.length, refused.length]],
  );
}

/** Lists doubtful pronunciations. They are not faults: the dictionary has errors too, so a reader decides. */
function describeIpa(course: Course): string {
  const isDoubtful = ({ en, ipa }: { en: string; ipa: string }) => {
    const spoken = [en, ...[1, 2, 3].map((n) => `${en}(${n})`)].flatMap(
      (entry) => dictionary[entry.toLowerCase()] ?? [],
    );
    return spoken.length > 0 && !spoken.some((pronunciation) => keyOfArpabet(pronunciation) === keyOfIpa(ipa));
  };
  const doubtful = course.weeks.flatMap((week) => week.words).filter(isDoubtful);
  return `IPA unlike the CMU dictionary: ${doubtful.map(({ en, ipa }) => `${en} ${ipa}`).join(', ') || 'none'}`;
}

function describeAudio({ audio }: CheckContext): string {
  const entries = Object.values(audio.manifest);
  const sum = (of: (entry: (typeof entries)[number]) => number) =>
    entries.reduce((total, entry) => total + of(entry), 0);
  return table(
    ['audio clips', 'minutes', 'megabytes'],
    [[entries.length, (sum((e) => e.seconds) / 60).toFixed(1), (sum((e) => e.bytes) / 1e6).toFixed(2)]],
  );
}

function describeTempo(course: Course, { audio }: CheckContext): string {
  const rows = measureTempo(course, audio.manifest).map(({ level, voice, sentences, conversations }) => [
    level,
    voice,
    sentences,
    conversations,
  ]);
  return table(['words a minute', 'voice', 'sentences', 'conversations'], rows);
}

function describePictures(course: Course, { pictures }: CheckContext): string {
  const rows = (['A1', 'A2'] as const).map((code) => {
    const words = course.weeks.filter(({ level }) => level === code).flatMap((week) => week.words);
    return [code, words.filter(({ picture }) => picture !== undefined).length, words.length];
  });
  const bytes = [...pictures.values()].reduce((sum, picture) => sum + picture.bytes, 0);
  return [
    table(['pictures', 'words with one', 'words'], rows),
    `${pictures.size} files of pictures, ${(bytes / 1000).toFixed(0)} kB`,
  ].join('\n');
}

function table(head: string[], rows: (string | number)[][]): string {
  const cells = [head, ...rows.map((row) => row.map(String))];
  const widths = head.map((_, column) => Math.max(...cells.map((row) => row[column]?.length ?? 0)));
  return cells
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
