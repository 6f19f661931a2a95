import { wordsInAlphabet, type QuestionKind, type QuestionView } from '@lisan/contract/learner/question';
import { z } from 'zod';
import { optionId } from './publish/option-id.ts';
import { shuffleAwayFrom, shuffleByHash } from './publish/shuffle-by-hash.ts';
import { Arabic, Bilingual, English, MAIN_VOICE, Voice } from './schema/common.ts';
import { arabicPrompt, common, picked, prompt, rationale, spokenLines } from './schema/question-parts.ts';

/** What the learner sees of a question, without what every question has. */
type Shown = Omit<QuestionView, 'uuid' | 'kind' | 'skill' | 'audio_url'>;

type Keyed<Key> = {
  /** The answer key; never sent to a learner. */
  key: Key;
  /** The right answer as text, as it is written: for a match one `left = right` a line. */
  correct_answer: string;
  /** The meaning of the right answer in Arabic, if the author gives it. */
  meaning?: string;
  /** The id of an option → why it is right, or why it does not fit. */
  reasons?: Record<string, string>;
};

/** `plain` returns words as tiles that do not reveal their places. */
export type PublishTools = { plain: (words: readonly string[]) => string[] };

export type Line = { voice: Voice; text: string };

/** A fault inside a question, at a field of it. */
type OwnFault = { field: string; message: string };

/** What publishing and the checks need to know of a kind. */
type Rules<Asked, Key> = {
  view: (question: Asked, tools: PublishTools) => Shown;
  key: (question: Asked, tools: PublishTools) => Keyed<Key>;
  /** The lines that the learner hears; empty for a question that is only read. */
  spoken: (question: Asked) => Line[];
  /** The line that the learner types or says by ear, which no text may have shown before. */
  unseen: (question: Asked) => string | null;
  /** How many `___` a prompt may have: [at least, at most]. */
  blanks: readonly [number, number];
  /** The faults that only this kind can have. */
  faults: (question: Asked) => OwnFault[];
};

type Kind<Form extends z.ZodType, Key> = { form: Form } & Rules<z.infer<Form>, Key>;

/** Infers the types of the rules from the form. */
function kind<Form extends z.ZodType, Key>(rules: Kind<Form, Key>): Kind<Form, Key> {
  return rules;
}

const NONE = () => [];
const NO_BLANKS = [0, 0] as const;
const NO_KEY: Record<string, never> = {};

type Picked = { id: string; options: string[]; answer: string; reasons: string[] };

const optionsOf = ({ id, options }: Omit<Picked, 'reasons'>) => {
  const shown = options.map((text) => ({ id: optionId(id, text), text }));
  return { options: shuffleByHash(id, shown, ({ text }) => text) };
};
const optionKey = ({ id, options, answer, reasons }: Picked) => ({
  key: { option: optionId(id, answer) },
  correct_answer: answer,
  reasons: Object.fromEntries(options.map((option, i) => [optionId(id, option), reasons[i] ?? ''])),
});
const faultsOfReasons = ({ options, reasons }: Picked): OwnFault[] =>
  options.length === reasons.length
    ? []
    : [{ field: 'reasons', message: `${options.length} options have ${reasons.length} reasons` }];

/** Every kind of question: the form in which it is written, and its rules. */
export const KINDS = {
  /**
   * Pick one option. With `audio` the learner hears that text, with `lines` a dialogue or a talk; the prompt must not
   * reveal it.
   */
  choice: kind({
    form: z.strictObject({
      ...common,
      kind: z.literal('choice'),
      prompt,
      audio: English.optional(),
      voice: Voice.optional(),
      /** Longer than one line: a short dialogue or talk, instead of `audio`. */
      lines: spokenLines.optional(),
      ...picked,
    }),
    view: (question) => ({ prompt: question.prompt, ...inWords(question), ...optionsOf(question) }),
    key: optionKey,
    spoken: ({ audio, voice, lines }) => {
      if (lines) return lines.map((line) => ({ voice: line.voice, text: line.en }));
      return audio === undefined ? [] : [{ voice: voice ?? MAIN_VOICE, text: audio }];
    },
    unseen: () => null,
    blanks: [0, 1],
    faults: (question) => [
      ...faultsOfReasons(question),
      ...(question.audio !== undefined && question.lines
        ? [{ field: 'lines', message: 'a question has audio or lines, not both' }]
        : []),
    ],
  }),

  /** Type the text of `___`; `prompt.ar` has the meaning or a hint. */
  gap: kind({
    form: z.strictObject({
      ...common,
      ...rationale,
      kind: z.literal('gap'),
      prompt,
      answer: English,
      accept: z.array(English).optional(),
    }),
    view: (question) => ({ prompt: question.prompt }),
    key: ({ answer, accept = [] }) => ({ key: { accepted: [answer, ...accept] }, correct_answer: answer }),
    spoken: NONE,
    unseen: () => null,
    blanks: [1, 1],
    faults: NONE,
  }),

  /** Put the tokens in order; the file lists them in the right order. */
  order: kind({
    form: z.strictObject({
      ...common,
      ...rationale,
      kind: z.literal('order'),
      prompt: arabicPrompt,
      answer: z.array(English).min(3).max(10),
      accept: z.array(z.array(English)).optional(),
    }),
    view: ({ id, prompt, answer, accept = [] }, { plain }) => ({
      prompt,
      tokens: shuffleAwayFrom(id, plain(answer), [answer, ...accept].map(plain)),
    }),
    key: ({ answer, accept = [] }, { plain }) => ({
      key: { accepted: [answer, ...accept].map(plain) },
      correct_answer: answer.join(' '),
    }),
    spoken: NONE,
    unseen: () => null,
    blanks: NO_BLANKS,
    faults: faultsOfOrder,
  }),

  /** Join each English side with its Arabic (or English) counterpart. */
  match: kind({
    form: z.strictObject({
      ...common,
      ...rationale,
      kind: z.literal('match'),
      prompt: arabicPrompt,
      pairs: z
        .array(z.tuple([English, z.string().trim().min(1).max(120)]))
        .min(3)
        .max(5),
    }),
    view: ({ id, prompt, pairs }) => {
      const right = pairs.map(([, side]) => side);
      return { prompt, left: pairs.map(([side]) => side), right: shuffleAwayFrom(id, right, [right]) };
    },
    key: ({ pairs }) => ({ key: { pairs }, correct_answer: pairs.map((pair) => pair.join(' = ')).join('\n') }),
    spoken: NONE,
    unseen: () => null,
    blanks: NO_BLANKS,
    faults: NONE,
  }),

  /** Type the played text. */
  dictation: kind({
    form: z.strictObject({
      ...common,
      ...rationale,
      kind: z.literal('dictation'),
      text: English,
      ar: Arabic,
      voice: Voice.optional(),
      accept: z.array(English).optional(),
    }),
    view: ({ text, ar }) => ({
      prompt: { ar: 'نكتب ما نسمع.' },
      in_words: { en: wordsInAlphabet(text), ar },
    }),
    key: ({ text, ar, accept = [] }) => ({ key: { accepted: [text, ...accept] }, correct_answer: text, meaning: ar }),
    spoken: ({ text, voice }) => [{ voice: voice ?? MAIN_VOICE, text }],
    unseen: ({ text }) => text,
    blanks: NO_BLANKS,
    faults: NONE,
  }),

  /** Pick the translation of the prompt. */
  translate: kind({
    form: z.strictObject({ ...common, kind: z.literal('translate'), prompt, ...picked }),
    view: (question) => ({ prompt: question.prompt, ...optionsOf(question) }),
    key: optionKey,
    spoken: NONE,
    unseen: () => null,
    blanks: NO_BLANKS,
    faults: faultsOfReasons,
  }),

  /** Say it aloud, compare with the model, rate yourself. */
  speak: kind({
    form: z.strictObject({
      ...common,
      ...rationale,
      kind: z.literal('speak'),
      text: Bilingual,
      voice: Voice.optional(),
    }),
    view: ({ text }) => ({ prompt: { ar: 'نستمع، ثم ننطق ما سمعنا.' }, text }),
    key: ({ text }) => ({ key: NO_KEY, correct_answer: text.en, meaning: text.ar }),
    spoken: ({ text, voice }) => [{ voice: voice ?? MAIN_VOICE, text: text.en }],
    unseen: ({ text }) => text.en,
    blanks: NO_BLANKS,
    faults: NONE,
  }),
} satisfies { [K in QuestionKind]: { form: z.ZodType<{ kind: K }> } };

type Kinds = typeof KINDS;
type FormOf<K extends keyof Kinds> = Kinds[K]['form'];

// A list that was mapped keeps no length, and the table is never empty.
const forms = Object.values(KINDS).map(({ form }) => form) as [FormOf<keyof Kinds>, ...FormOf<keyof Kinds>[]];

/** A question as its author writes it. */
export const Question = z.discriminatedUnion('kind', forms);
export type Question = { [K in keyof Kinds]: z.infer<FormOf<K>> }[keyof Kinds];

/** Returns why the key of a question is right, in Arabic. */
export function rationaleOf(question: Question): string {
  if (!('reasons' in question)) return question.why;
  return question.reasons[question.options.indexOf(question.answer)] ?? '';
}

/** The answer keys by kind. */
export type KeyOf = { [K in keyof Kinds]: ReturnType<Kinds[K]['key']>['key'] };

/** Returns the rules of a question's kind. */
export function rulesOf({ kind }: Question): Rules<Question, KeyOf[keyof Kinds]> {
  // The rules of a kind receive the questions of that kind.
  return KINDS[kind] as Rules<never, KeyOf[keyof Kinds]> as Rules<Question, KeyOf[keyof Kinds]>;
}

/** Returns what the learner may read instead of hearing it. */
function inWords({ audio, lines }: { audio?: string | undefined; lines?: { name: string; en: string }[] | undefined }) {
  if (lines) return { in_words: { en: lines.map(({ name, en }) => `${name}: ${en}`).join('\n') } };
  return audio === undefined ? {} : { in_words: { en: audio } };
}

/** Every accepted order uses the same tokens as the first; the first token starts and the last ends the sentence. */
function faultsOfOrder({ answer, accept = [] }: { answer: string[]; accept?: string[][] | undefined }): OwnFault[] {
  const sorted = (tokens: string[]) => tokens.toSorted().join('\n');
  const [first = '', last = ''] = [answer[0], answer.at(-1)];
  const fault = (is: boolean, field: string, message: string) => (is ? [{ field, message }] : []);
  return [
    ...fault(
      accept.some((tokens) => sorted(tokens) !== sorted(answer)),
      'accept',
      'an accepted order has other tokens than the answer',
    ),
    ...fault(!/^[\p{Lu}\d"“$]/u.test(first), 'answer', 'the first token needs its capital'),
    ...fault(!/[.?!]["”]?$/.test(last), 'answer', 'the last token needs its punctuation'),
  ];
}
