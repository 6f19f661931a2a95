import { uuidOf } from '@lisan/content/item-uuid';
import type { CourseSource } from '@lisan/content/publish/course-source';
import type { Release, ReleaseItem, ReleaseWeek } from '@lisan/content/publish/release';
import type { LevelView } from '@lisan/contract/learner/level';
import { LEVEL_CODES } from '../src/domain/placement/level-code.ts';
import { sentences, wordsOfWeek } from './quiz/weekly-quiz-samples.ts';
import { fixtureEars } from './fixture-ears.ts';
import { fixtureAppInfo, fixtureGrammar, fixtureSmallTalk, fixtureStarter, fixtureTopic } from './fixture-pages.ts';
import { fixtureLexicon, fixtureTexts } from './fixture-texts.ts';
import { fixtureQuestions } from './fixture-questions.ts';
import { fixtureRolePlay } from './fixture-role-play.ts';

/** The contents of the fixture: A1 has two weeks, A2 one; higher levels have no weeks. */
export const FIXTURE = {
  a1: uuidOf('level', 'A1'),
  a2: uuidOf('level', 'A2'),
  /** Finds a bank, in A1, with three questions: a choice, a gap and a sentence to say. */
  practical: uuidOf('practical', 'p-bank'),
  /** In A2. */
  otherPractical: uuidOf('practical', 'p-hotel'),
  /** A unit of the track for hotels, in A2. */
  unit: uuidOf('practical', 't-hotel-01'),
  tense: uuidOf('grammar', 'present_simple'),
  /** The articles, with one question. */
  topic: uuidOf('grammar', 'articles'),
  word: uuidOf('word', 'A1-1-0'),
  /** Of the first word of each week; other words have none. */
  picture: '/course-media/pictures/house.0123456789abcdef.svg',
  sentence: uuidOf('sentence', 'A1-1-0'),
  dialogue: uuidOf('dialogue', 'A1-1'),
  lesson: uuidOf('lesson', 'A1-1'),
  lessonOfWeek2: uuidOf('lesson', 'A1-2'),
  /** With one question, whose answer is `cat`. */
  starter: uuidOf('starter', 's1'),
  /** An idiom of A2; its question `st-cake-q` has the right option of every choice. */
  smallTalk: uuidOf('small-talk', 'st-cake'),
  /** A habit of C1. */
  otherSmallTalk: uuidOf('small-talk', 'st-weather'),
  week: uuidOf('week', 'A1-1'),
  /** Weeks 1 and 2 of A1 have texts; the week of A2 has none. */
  reading: uuidOf('reading', 'A1-1'),
  readingOfWeek2: uuidOf('reading', 'A1-2'),
  listening: uuidOf('listening', 'A1-1'),
  /** The only episode, of week 1. */
  episode: uuidOf('episode', 'A1-1'),
  /** Of the lexicon, and no item of a week. */
  entry: uuidOf('lexicon', 'river:noun'),
} as const;

const spoken = { audio_url: '/course-media/00f23981abf1b6e5.mp3', audio_seconds: 1 };
const bilingual = (en: string) => ({ en, ar: 'نصّ' });

const WEEKS = [
  { code: 'A1', week: 1 },
  { code: 'A1', week: 2 },
  { code: 'A2', week: 1 },
] as const;
type Place = (typeof WEEKS)[number];

/** A small hand-made course: a little of everything that the server serves. */
export function fixtureRelease(): Release {
  return {
    hash: 'fixture-1',
    levels: LEVEL_CODES.map(levelOf),
    weeks: WEEKS.map(weekOf),
    items: WEEKS.flatMap(itemsOf),
    questions: fixtureQuestions(),
    texts: fixtureTexts(),
    rolePlays: [fixtureRolePlay],
    starter: [fixtureStarter],
    smallTalk: fixtureSmallTalk,
    ears: fixtureEars,
    lexicon: fixtureLexicon(),
    practicals: [
      {
        uuid: FIXTURE.otherPractical,
        level_id: FIXTURE.a2,
        order: 1,
        title: bilingual('At the hotel'),
        scenario: 'في الفندق',
        goal: 'تحجز غرفة',
        total: 1,
      },
      {
        uuid: FIXTURE.practical,
        level_id: FIXTURE.a1,
        order: 2,
        title: bilingual('At the bank'),
        scenario: 'في المصرف',
        goal: 'تفتح حسابًا',
        total: 3,
        picture_url: '/course-media/pictures/bank.0123456789abcdef.svg',
      },
      {
        uuid: FIXTURE.unit,
        level_id: FIXTURE.a2,
        order: 1,
        title: bilingual('At the front desk'),
        scenario: 'في الاستقبال',
        goal: 'تستقبل ضيفًا',
        total: 0,
        track: 'hotel',
        unit: {
          words: [
            {
              uuid: uuidOf('lexicon', 'lobby:noun'),
              en: 'lobby',
              ar: 'ردهة',
              ipa: '/ˈlɑbi/',
              audio_url: spoken.audio_url,
              example: bilingual('The lobby is big.'),
            },
          ],
          dialogue: { lines: [{ voice: 'a', name: 'Sara', ...bilingual('Welcome.'), start: 0.1 }], ...spoken },
        },
      },
    ],
    grammars: [fixtureGrammar],
    topics: [fixtureTopic],
    appInfo: fixtureAppInfo,
  };
}

function levelOf(code: LevelView['code'], order: number): LevelView {
  const weeks = WEEKS.filter((week) => week.code === code).length;
  return {
    uuid: uuidOf('level', code),
    code,
    name: bilingual(code),
    description: 'مستوى',
    cando: ['أقدّم نفسي'],
    order: order + 1,
    weeks,
    words: weeks * 10,
    sentences: weeks * 5,
    hours: weeks,
  };
}

function weekOf({ code, week }: Place): ReleaseWeek {
  return {
    uuid: uuidOf('week', `${code}-${week}`),
    level_id: uuidOf('level', code),
    week,
    title: bilingual(`Week ${week}`),
    cando: bilingual('I can say hello.'),
    focus: { grammar: bilingual('am, is, are'), sound: bilingual('p and b') },
  };
}

function itemsOf(place: Place): ReleaseItem[] {
  const { code, week } = place;
  const placed = (uuid: string) => ({ uuid, level_id: uuidOf('level', code), week });
  const words = wordsOfWeek(week).map((word, position): ReleaseItem => {
    const at = placed(uuidOf('word', `${code}-${week}-${position}`));
    const picture = position === 0 ? { picture_url: FIXTURE.picture } : {};
    return { ...at, position, category: 'words', body: { ...word, ...picture, ...at } };
  });
  const lines = sentences.map((sentence, position): ReleaseItem => {
    const at = placed(uuidOf('sentence', `${code}-${week}-${position}`));
    return { ...at, position, category: 'sentences', body: { ...sentence, ...at } };
  });
  return [
    ...words,
    ...lines,
    dialogueOf(placed(uuidOf('dialogue', `${code}-${week}`))),
    lessonOf(placed(uuidOf('lesson', `${code}-${week}`))),
  ];
}

type Placed = { uuid: string; level_id: string; week: number };

function dialogueOf(at: Placed): ReleaseItem {
  const line = { voice: 'a' as const, name: 'Sara', en: 'Hello.', ar: 'مرحبًا.', start: 0 };
  return { ...at, position: 0, category: 'audio', body: { ...at, ...bilingual('Hello'), lines: [line], ...spoken } };
}

function lessonOf(at: Placed): ReleaseItem {
  return {
    ...at,
    position: 0,
    category: 'lessons',
    body: {
      ...at,
      ...bilingual('am, is, are'),
      intro: 'مقدّمة',
      points: [{ ar: 'بعد I تأتي am', good: "I'm Sara.", goodAr: 'أنا سارة.', bad: 'I Sara.' }],
      sound: { title: bilingual('p and b'), pairs: [], tip: 'أغلق شفتيك' },
      task: { prompt: bilingual('Say hello.'), model: 'Hello.', modelAr: 'مرحبًا.' },
    },
  };
}

export function fixtureSource(release = fixtureRelease()): CourseSource {
  return { hash: `files of ${release.hash}`, build: async () => release };
}
