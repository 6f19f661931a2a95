import type { Answer, QuestionKind, QuestionView } from '@lisan/contract/learner/question';
import type { Keyed } from '../src/publish/release.ts';
import type { KeyOf, Question } from '../src/question-kinds.ts';

/** A word that the sample week teaches. */
export type SampleWord = { en: string; ar: string; picture?: string };

/** A touch or an entry on the screen: an option by its place, a text in a field, a button of a list. */
export type Step = { option: number } | { type: string; field: string } | { press: string; list: string };

/** The parts of a question that only its kind has. */
type Parts<K extends QuestionKind> = Omit<Extract<Question, { kind: K }>, 'id' | 'd' | 'kind'>;

export type SampleParts = { [K in QuestionKind]: Parts<K> & { kind: K } }[QuestionKind];

type Sample<K extends QuestionKind> = {
  /** A question without a fault, of words that the sample course teaches. */
  authored: (word: SampleWord) => Parts<K>;
  /** The right answer by the key. */
  right: (key: KeyOf[K]) => Answer;
  /** An arbitrary answer of the right shape. */
  any: (view: QuestionView) => Answer;
  /** How the answer is given on the screen. */
  steps: (answer: Answer, view: QuestionView) => Step[];
  /** The names of the buttons that send the answer, and that send none. */
  buttons: { check: string; skip: string };
  /** Whether a tap on an option answers at once where the screen allows it. */
  isTapped: boolean;
};

const WHY = 'هذا هو السبب.';

/** Reasons of a sample's options, which no other sample repeats. */
export function sampleReasons(id: string, options: readonly string[]): string[] {
  return options.map((option) => `السبب عند ${id} أنّ الخيار ${option} كذلك.`);
}

const GRADED = { check: 'تحقّق', skip: 'لا أعرف' };

const OF_OPTIONS = {
  right: ({ option }: { option: string }) => option,
  any: ({ options }: QuestionView) => options?.[0]?.id ?? '',
  steps: (answer: Answer, { options }: QuestionView) => [
    { option: options?.findIndex(({ id }) => id === answer) ?? 0 },
  ],
  buttons: GRADED,
  isTapped: true,
};

const typed = (field: string) => ({
  right: ({ accepted }: { accepted: string[] }) => accepted[0] ?? '',
  any: () => 'xyz',
  steps: (answer: Answer) => [{ type: textOf(answer), field }],
  buttons: GRADED,
  isTapped: false,
});

/** How tests author and answer a question of each kind. */
const SAMPLES: { [K in QuestionKind]: Sample<K> } = {
  choice: {
    ...OF_OPTIONS,
    authored: () => ({
      skill: 'grammar',
      prompt: { en: 'She ___ here.' },
      options: ['is', 'are', 'am'],
      answer: 'is',
      reasons: sampleReasons('choice', ['is', 'are', 'am']),
    }),
  },
  gap: {
    ...typed('ما يكمل الجملة'),
    authored: () => ({ skill: 'grammar', why: WHY, prompt: { en: 'They ___ here.', ar: 'هم هنا.' }, answer: 'are' }),
  },
  order: {
    authored: () => ({
      skill: 'grammar',
      why: WHY,
      prompt: { ar: 'هو من القاهرة.' },
      answer: ['He', 'is', 'from', 'Cairo.'],
    }),
    right: ({ accepted }) => accepted[0] ?? [],
    any: ({ tokens }) => tokens ?? [],
    steps: (answer) => listOf(answer).map((token) => ({ press: textOf(token), list: 'الكلمات' })),
    buttons: GRADED,
    isTapped: false,
  },
  match: {
    authored: (word) => ({
      skill: 'vocabulary',
      why: WHY,
      prompt: { ar: 'صِل الكلمة بمعناها.' },
      pairs: [
        [word.en, word.ar],
        ['sun', 'شمس'],
        ['moon', 'قمر'],
      ],
    }),
    right: ({ pairs }) => pairs,
    any: ({ left, right }) => (left ?? []).map((end, index): [string, string] => [end, right?.[index] ?? '']),
    steps: (answer) =>
      listOf(answer).flatMap((pair) => [
        { press: pair[0] ?? '', list: 'العمود الأول' },
        { press: pair[1] ?? '', list: 'العمود الثاني' },
      ]),
    buttons: GRADED,
    isTapped: false,
  },
  dictation: {
    ...typed('ما سمعته بالإنجليزية'),
    authored: () => ({ skill: 'listening', why: WHY, text: 'He is from Cairo.', ar: 'هو من القاهرة.' }),
  },
  translate: {
    ...OF_OPTIONS,
    authored: () => ({
      skill: 'reading',
      prompt: { ar: 'هي هنا.' },
      options: ['She here.', 'She is here.', 'Is she here?'],
      answer: 'She is here.',
      reasons: sampleReasons('translate', ['She here.', 'She is here.', 'Is she here?']),
    }),
  },
  speak: {
    authored: () => ({ skill: 'speaking', why: WHY, text: { en: 'She is here.', ar: 'هي هنا.' }, voice: 'b' }),
    right: () => 'good',
    any: () => 'good',
    steps: (answer) => [{ option: answer === 'good' ? 0 : 1 }],
    buttons: { check: 'تمّ', skip: 'لا أستطيع الكلام الآن' },
    isTapped: false,
  },
};

/** Returns the parts of a sample of each kind, in the order of the kinds. */
export function sampleParts(word: SampleWord): SampleParts[] {
  // The keys of the table are the kinds of its samples.
  return Object.entries(SAMPLES).map(([kind, { authored }]) => ({ kind, ...authored(word) }) as SampleParts);
}

/** Returns the right answer by a question's key. */
export function rightAnswerOf({ kind, key }: Keyed): Answer {
  const right: (key: never) => Answer = SAMPLES[kind].right;
  // The sample of a kind receives the key of that kind.
  return right(key as never);
}

/** Returns an arbitrary answer of the right shape. */
export function anyAnswer(view: QuestionView): Answer {
  return SAMPLES[view.kind].any(view);
}

/** Returns how an answer is given on the screen. */
export function stepsOf(view: QuestionView, answer: Answer): Step[] {
  return SAMPLES[view.kind].steps(answer, view);
}

/** Returns the buttons of a question, and whether a tap on an option may answer it. */
export function footOf({ kind }: Pick<QuestionView, 'kind'>): Pick<Sample<QuestionKind>, 'buttons' | 'isTapped'> {
  return SAMPLES[kind];
}

function textOf(answer: Answer | [string, string]): string {
  if (typeof answer !== 'string') throw new Error(`Not a text: ${JSON.stringify(answer)}`);
  return answer;
}

function listOf(answer: Answer): (string | [string, string])[] {
  if (!Array.isArray(answer)) throw new Error(`Not a list: ${JSON.stringify(answer)}`);
  return answer;
}
