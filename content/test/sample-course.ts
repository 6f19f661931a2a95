import { TENSES, TOPICS } from '@lisan/contract/learner/grammar-pages';
import { listClips } from '../src/audio/list-clips.ts';
import type { Manifest } from '../src/audio/manifest.ts';
import { recipeOf } from '../src/audio/recipe.ts';
import type { CheckContext } from '../src/checks/check.ts';
import { assembleCourse } from '../src/course.ts';
import type { Course, CourseDocument } from '../src/course.ts';
import type { Picture } from '../src/pictures/read-picture-store.ts';
import type { CourseMedia } from '../src/publish/course-media.ts';
import type { AppInfo } from '../src/schema/app-info.ts';
import type { LevelCode } from '../src/schema/common.ts';
import type { GrammarPage, Tense } from '../src/schema/grammar.ts';
import type { GrammarTopic, Topic } from '../src/schema/grammar-topic.ts';
import type { SmallTalk } from '../src/schema/small-talk.ts';
import type { Week } from '../src/schema/week.ts';
import { parseIrregularForms } from '../src/words/word-lists.ts';
import { sampleQuestions, sampleWeek } from './sample-week.ts';
import { sampleReasons, type SampleWord } from './question-samples.ts';

const STAR: SampleWord = { en: 'star', ar: 'نجم' };
const LEVELS: [LevelCode, number, [SampleWord, SampleWord]][] = [
  [
    'A1',
    -3,
    [
      { en: 'name', ar: 'اسم' },
      { en: 'city', ar: 'مدينة', picture: 'city' },
    ],
  ],
  [
    'A2',
    -1.5,
    [
      { en: 'desk', ar: 'مكتب' },
      { en: 'guest', ar: 'ضيف' },
    ],
  ],
  [
    'B1',
    0,
    [
      { en: 'branch', ar: 'فرع' },
      { en: 'skill', ar: 'مهارة' },
    ],
  ],
  [
    'B2',
    1.5,
    [
      { en: 'source', ar: 'مصدر' },
      { en: 'claim', ar: 'زعم' },
    ],
  ],
  [
    'C1',
    3,
    [
      { en: 'premise', ar: 'مقدمة' },
      { en: 'drawback', ar: 'عيب' },
    ],
  ],
];

/** Returns a small course in which no check finds a fault. Each call returns a new course, for a test to break. */
export function sampleCourse(): Course {
  const levels = LEVELS.map(([code], i) => ({
    code,
    order: i + 1,
    name: { en: 'Level', ar: 'مستوى' },
    description: 'وصف',
    cando: ['أستطيع'],
  }));
  return assembleCourse('/course', [
    { kind: 'levels', file: 'levels.yaml', data: { levels } },
    ...LEVELS.flatMap(([code, d, words]) => weekDocuments(code, sampleWeek(code, d, words))),
    ...TENSES.map((tense, i): CourseDocument => ({
      kind: 'grammar',
      file: `grammar/${tense}.yaml`,
      data: sampleGrammar(tense, i + 1),
    })),
    ...TOPICS.map((topic, i): CourseDocument => ({
      kind: 'grammar-topic',
      file: `grammar/topics/${topic}.yaml`,
      data: sampleTopic(topic, i + 1),
    })),
    {
      kind: 'practical',
      file: 'practicals/p-airport.yaml',
      data: {
        id: 'p-airport',
        level: 'A1',
        order: 1,
        title: { en: 'At the airport', ar: 'في المطار' },
        picture: 'airport',
        scenario: 'أنت في المطار.',
        goal: 'تسافر.',
        questions: sampleQuestions('p-airport', -3, STAR),
      },
    },
    { kind: 'small-talk', file: 'small-talk.yaml', data: { items: [sampleSmallTalk()] } },
    {
      kind: 'placement',
      file: 'placement.yaml',
      data: {
        items: [
          {
            id: 'pl-a1-01',
            level: 'A1',
            kind: 'choice',
            skill: 'grammar',
            d: -3,
            prompt: { en: 'He ___ here.' },
            options: ['am', 'are', 'is', 'be'],
            answer: 'is',
            reasons: sampleReasons('pl-a1-01', ['am', 'are', 'is', 'be']),
          },
        ],
      },
    },
    { kind: 'app-info', file: 'app-info.yaml', data: sampleAppInfo() },
  ]);
}

function sampleSmallTalk(): SmallTalk {
  const options = ['هو هنا', 'هو في المدينة', 'هو ضيف'];
  return {
    id: 'st-i-am-here',
    kind: 'idiom',
    level: 'A1',
    en: 'I am here',
    ar: 'أنا هنا',
    note: 'نقولها حين نصل إلى المكان ونريد أن يعرف الآخر. مع I نضع am دائمًا، ولا نحذفها كما نفعل في العربية حين نقول «أنا هنا» من غير فعل.',
    lines: [
      { voice: 'a', en: 'Hello, Omar.', ar: 'مرحبًا يا عمر.' },
      { voice: 'b', en: 'Hello. I am here.', ar: 'مرحبًا. أنا هنا.' },
    ],
    question: {
      id: 'st-i-am-here-q',
      kind: 'choice',
      skill: 'vocabulary',
      d: -3,
      prompt: { ar: 'قال لك عمر: I am here. ماذا يعني؟' },
      options,
      answer: 'هو هنا',
      reasons: sampleReasons('st-i-am-here-q', options),
    },
  };
}

/** Returns the files of a week's folder. */
function weekDocuments(code: LevelCode, week: Week): CourseDocument[] {
  const { words, reading, listening, writing, recycling: _recycling, ...plan } = week;
  const file = (part: string) => `${code.toLowerCase()}/w01/${part}.yaml`;
  return [
    { kind: 'week', file: file('week'), data: plan },
    { kind: 'words', file: file('words'), data: { words } },
    { kind: 'reading', file: file('reading'), data: reading },
    { kind: 'listening', file: file('listening'), data: listening },
    { kind: 'writing', file: file('writing'), data: writing },
  ];
}

/** Returns the data that the checks need for a course: small word lists, and every clip that the course wants. */
export function sampleContext(course: Course): CheckContext {
  const manifest = sampleManifest(course);
  return {
    lists: {
      names: new Set(['Sara', 'Omar', 'Cairo', 'Ben']),
      people: new Set(['Sara', 'Omar', 'Ben']),
      spellings: new Set(),
      functionWords: new Set(
        'i you he she it they a the this be is are am have here hello yes from pen ban pan sun moon'.split(' '),
      ),
      frequentFamilies: [],
      irregular: parseIrregularForms('be am is are\nhave has had'),
    },
    isSpelledRight: (word) => !word.endsWith('zz'),
    audio: {
      manifest,
      files: new Map(Object.values(manifest).map(({ file, bytes }) => [file, { hash: file.slice(0, 16), bytes }])),
      retired: {},
    },
    pictures: samplePictures(),
  };
}

/** Returns every clip and picture that the course names. */
export function sampleMedia(course: Course): CourseMedia {
  return { manifest: sampleManifest(course), pictures: samplePictures() };
}

/** Returns the pictures that the sample course names. */
export function samplePictures(): Map<string, Picture> {
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><g fill="none"><path fill="#00D26A" d="M0 0h9v9z"/></g></svg>';
  return new Map(['airport', 'city'].map((name) => [name, { svg, hash: '0123456789abcdef', bytes: svg.length }]));
}

/** Returns a manifest as if every clip had been rendered, three seconds long. */
export function sampleManifest(course: Course): Manifest {
  return Object.fromEntries(
    listClips(course).map((clip) => {
      const { key, lines } = clip;
      const cues = lines.length > 1 ? { cues: lines.map((_, i) => 0.12 + i) } : {};
      return [
        key,
        {
          file: `${key}.mp3`,
          seconds: 3,
          bytes: 9000,
          voice: 'a',
          text: lines.map((line) => line.text).join('\n'),
          ...cues,
          recipe: recipeOf(clip),
        },
      ];
    }),
  );
}

function sampleGrammar(tense: Tense, order: number): GrammarPage {
  return {
    id: tense,
    order,
    title: { en: 'Tense', ar: 'زمن' },
    summary: 'وصف الزمن.',
    timeline: {
      caption: 'الآن',
      example: 'She is here.',
      marks: [{ kind: 'point', at: 0, label: { en: 'now', ar: 'الآن' } }],
    },
    forms: [{ subject: 'I', affirmative: 'I am here.', negative: 'I am not here.', question: 'Am I here?' }],
    pattern: 'subject + verb-ing',
    patternAr: 'الفاعل + الفعل',
    uses: [{ ar: 'للآن.', en: 'She is here.', enAr: 'هي هنا.' }],
    contrasts: [{ ar: 'نضيف is.', good: 'She is here.', bad: 'She here.' }],
    signals: [{ en: 'now', ar: 'الآن' }],
    questions: sampleQuestions(`g-${tense.replaceAll('_', '-')}`, 0, STAR),
  };
}

function sampleTopic(topic: Topic, order: number): GrammarTopic {
  const { title, summary, uses, contrasts, signals } = sampleGrammar('present_simple', order);
  return {
    id: topic,
    order,
    level: 'A1',
    title,
    summary,
    table: { columns: ['المفرد', 'الجمع'], rows: [['a name', 'names']], caption: 'نضيف s.' },
    uses,
    contrasts,
    signals,
    questions: sampleQuestions(`g-${topic.replaceAll('_', '-')}`, 0, STAR),
  };
}

function sampleAppInfo(): AppInfo {
  const page = { title: 'صفحة', updated: '2026-01-01', version: '1', sections: [{ title: 'عنوان', body: 'نص.' }] };
  return {
    name: { en: 'Lisan', ar: 'لسان' },
    tagline: 'تعلّم',
    support: { phone: '1234', email: 'help@example.com', hours_ar: 'كل يوم' },
    rules: page,
    privacy: page,
    about: page,
    questions: [{ q: 'كيف؟', a: 'هكذا.' }],
    avatars: [{ id: 'fox', name: 'ثعلب' }],
  };
}
