import type { SentenceItem, WordItem } from '@lisan/contract/learner/course';
import type { AuthoredQuestion, KeyedKind } from '../../src/domain/grading/question-kinds.ts';
import type { QuizSource } from '../../src/domain/quiz/quiz-source.ts';

const LEVEL = 'level-a1';
const spoken = { audio_url: '/clip.mp3', audio_seconds: 1 };

/** English, part of speech, IPA, Arabic, example, its translation. */
type WordRow = [string, string, string, string, string, string];

const WORDS: WordRow[][] = [
  [
    ['name', 'noun', '/neɪm/', 'اسم', 'My name is Omar.', 'اسمي عمر.'],
    ['friend', 'noun', '/frend/', 'صديق', 'Bader is my friend.', 'بدر صديقي.'],
    ['student', 'noun', '/ˈstuːdənt/', 'طالب', 'Omar is a student.', 'عمر طالب.'],
    ['teacher', 'noun', '/ˈtiːtʃər/', 'معلّم', 'Huda is our teacher.', 'هدى معلّمتنا.'],
    ['class', 'noun', '/klæs/', 'صفّ', 'We are in class now.', 'نحن في الصفّ الآن.'],
    ['city', 'noun', '/ˈsɪti/', 'مدينة', 'Basra is a city in Iraq.', 'البصرة مدينة في العراق.'],
    ['new', 'adjective', '/nuː/', 'جديد', 'Sara is a new student.', 'سارة طالبة جديدة.'],
    ['happy', 'adjective', '/ˈhæpi/', 'سعيد', 'We are happy here.', 'نحن سعداء هنا.'],
    ['big', 'adjective', '/bɪɡ/', 'كبير', 'Cairo is big.', 'القاهرة كبيرة.'],
    ['pig', 'noun', '/pɪɡ/', 'خنزير', 'A pig is an animal.', 'الخنزير حيوان.'],
  ],
  [
    ['mother', 'noun', '/ˈmʌðər/', 'أمّ، والدة', 'This is my mother.', 'هذه أمي.'],
    ['father', 'noun', '/ˈfɑːðər/', 'أب', 'My father is a teacher.', 'أبي معلّم.'],
    ['brother', 'noun', '/ˈbrʌðər/', 'أخ', 'Is that your brother?', 'هل ذلك أخوك؟'],
    ['sister', 'noun', '/ˈsɪstər/', 'أخت', 'My sister is a student.', 'أختي طالبة.'],
    ['family', 'noun', '/ˈfæməli/', 'عائلة', 'My family is in Basra.', 'عائلتي في البصرة.'],
    ['parent', 'noun', '/ˈperənt/', 'والد / والدة', 'She is a parent.', 'هي والدة.'],
    ['phone', 'noun', '/foʊn/', 'هاتف', 'That is my phone.', 'ذلك هاتفي.'],
    ['old', 'adjective', '/oʊld/', 'قديم', 'This is an old photo.', 'هذه صورة قديمة.'],
    ['small', 'adjective', '/smɔːl/', 'صغير', 'My bag is small.', 'حقيبتي صغيرة.'],
    ['have', 'verb', '/hæv/', 'لديه', 'I have a sister.', 'عندي أخت.'],
  ],
];

const SENTENCES: [string, string][] = [
  ["I'm Sara, and I'm from Basra.", 'أنا سارة، وأنا من البصرة.'],
  ['Omar is from Amman.', 'عمر من عمّان.'],
  ['She is a new teacher.', 'هي معلّمة جديدة.'],
  ['They are students in my class.', 'هم طلاب في صفّي.'],
  ['Are you from Cairo?', 'هل أنت من القاهرة؟'],
];

/** The words of week 1 or 2. */
export function wordsOfWeek(week: number): WordItem[] {
  return (WORDS[week - 1] ?? []).map(([en, pos, ipa, ar, ex, exAr]) => ({
    uuid: `word-${en}`,
    week,
    level_id: LEVEL,
    en,
    ar,
    ipa,
    pos,
    example: { en: ex, ar: exAr, ...spoken },
    ...spoken,
  }));
}

/** Five sentences of week 1. */
export const sentences: SentenceItem[] = SENTENCES.map(([en, ar], i) => ({
  uuid: `sentence-${i}`,
  week: 1,
  level_id: LEVEL,
  en,
  ar,
  ...spoken,
}));

type Parts = Partial<Pick<AuthoredQuestion, 'skill'>> & {
  view?: Partial<AuthoredQuestion['view']>;
  correct_answer?: string;
};

/** An authored question of any kind. */
export function authored(uuid: string, keyed: KeyedKind, parts: Parts = {}): AuthoredQuestion {
  const skill = parts.skill ?? 'grammar';
  const view = { uuid, kind: keyed.kind, skill, prompt: {}, ...parts.view };
  return { ...keyed, uuid, skill, view, d: -3, why: 'لأنّ…', correct_answer: parts.correct_answer ?? 'answer' };
}

const options = ['am', 'is', 'are'].map((text, i) => ({ id: `o${i}`, text }));

/** One authored question for each part of a quiz, and two without a part. */
export const questions: AuthoredQuestion[] = [
  authored('q-word', { kind: 'choice', key: { option: 'o1' } }, { skill: 'vocabulary', view: { options } }),
  authored(
    'q-match',
    {
      kind: 'match',
      key: {
        pairs: [
          ['new', 'جديد'],
          ['old', 'قديم'],
        ],
      },
    },
    { skill: 'vocabulary', view: { left: ['new', 'old'], right: ['جديد', 'قديم'] } },
  ),
  authored(
    'q-heard',
    { kind: 'choice', key: { option: 'o1' } },
    { skill: 'listening', view: { options, audio_url: '/a.mp3' } },
  ),
  authored(
    'q-chosen-gap',
    { kind: 'choice', key: { option: 'o1' } },
    { view: { options, prompt: { en: 'She ___ here.' } } },
  ),
  authored('q-gap-1', { kind: 'gap', key: { accepted: ['am'] } }, { view: { prompt: { en: 'I ___ here.' } } }),
  authored('q-gap-2', { kind: 'gap', key: { accepted: ['are'] } }, { view: { prompt: { en: 'We ___ here.' } } }),
  authored(
    'q-order-1',
    { kind: 'order', key: { accepted: [['Are', 'you', 'here?']] } },
    { view: { tokens: ['Are', 'you', 'here?'] } },
  ),
  authored(
    'q-order-2',
    { kind: 'order', key: { accepted: [['Is', 'he', 'here?']] } },
    { view: { tokens: ['Is', 'he', 'here?'] } },
  ),
  authored('q-translate', { kind: 'translate', key: { option: 'o1' } }, { skill: 'reading', view: { options } }),
  authored(
    'q-dictation',
    { kind: 'dictation', key: { accepted: ['Hello.'] } },
    { skill: 'listening', view: { audio_url: '/d.mp3' } },
  ),
  authored('q-speak', { kind: 'speak', key: {} }, { skill: 'speaking' }),
  authored('q-reading', { kind: 'choice', key: { option: 'o1' } }, { skill: 'reading', view: { options } }),
];

/** The source of the quiz of week 1; `changes` replaces parts of it. */
export function sourceOf(seed: string, changes: Partial<QuizSource> = {}): QuizSource {
  return {
    week: { words: wordsOfWeek(1), sentences, dialogues: [], questions: [] },
    earlierWords: [],
    earlierQuestions: [],
    levelWords: [...wordsOfWeek(1), ...wordsOfWeek(2)],
    asked: new Set(),
    seed,
    idFor: (slot) => `slot-${slot}`,
    ...changes,
  };
}
