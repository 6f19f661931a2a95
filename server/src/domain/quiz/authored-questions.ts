import { QUESTION_KINDS } from '@lisan/contract/learner/question';
import { type AuthoredQuestion, rulesOf, type QuizPlace, type Part } from '../grading/question-kinds.ts';
import type { Random } from '../random/seeded-random.ts';
import { shuffle } from '../random/shuffle.ts';
import { MAX_AUTHORED } from './quiz-source.ts';
import { askedKey, type QuizDraft } from './quiz-question.ts';

/**
 * Returns the week's authored questions by part: typed gaps before chosen ones, an order beside a translation. `asked`:
 * the questions of earlier attempts, which are left out.
 */
export function chooseAuthored(
  all: AuthoredQuestion[],
  random: Random,
  asked: ReadonlySet<string> = new Set(),
): Record<Part, QuizDraft[]> {
  const questions = all.filter((one) => !asked.has(askedKey({ ...one, item_uuid: one.uuid })));
  const mixed = shuffle(questions, random);
  const oneOfEach = QUESTION_KINDS.map((kind) => mixed.find((one) => one.kind === kind)?.uuid);
  const choose = (part: Part, isBetter: (question: AuthoredQuestion) => boolean = isFirst) =>
    mixed
      .filter((question) => partOf(question) === part)
      .toSorted((a, b) => Number(isBetter(b)) - Number(isBetter(a)))
      .slice(0, MAX_AUTHORED[part])
      .map((question) => reuseAuthored(question, random));
  return {
    meaning: choose('meaning'),
    listening: choose('listening'),
    gap: choose('gap'),
    arranging: choose('arranging', (question) => oneOfEach.includes(question.uuid)),
    dictation: choose('dictation'),
  };
}

/** Returns the part of a weekly quiz for an authored question; undefined for questions that a quiz never asks. */
export function partOf(question: AuthoredQuestion): Part | undefined {
  return placeOf(question)?.part;
}

function placeOf(question: AuthoredQuestion): QuizPlace | null {
  return question.practice_only ? null : rulesOf(question).place(question);
}

function isFirst(question: AuthoredQuestion): boolean {
  return !placeOf(question)?.isLater;
}

/**
 * Whether the practice after the lesson asks an authored question of a week: a question that a quiz cannot score or
 * rarely has room for. The quiz asks the others.
 */
export function isForPractice(question: AuthoredQuestion): boolean {
  return partOf(question) === undefined || !isFirst(question);
}

/** Converts an authored question to a quiz draft with newly shuffled options, tokens or right sides. */
export function reuseAuthored(question: AuthoredQuestion, random: Random): QuizDraft {
  const { uuid, view, d: _difficulty, ...rest } = question;
  const { uuid: _uuid, kind: _kind, skill: _skill, ...shown } = view;
  const mixed = rulesOf(question).mix?.(shown, question.key, random);
  return { ...rest, item_uuid: uuid, view: { ...shown, ...mixed } };
}

/**
 * Returns all English and Arabic of a question and its key, in lower case, to detect words that it already asks about.
 */
export function textOf({ view, correct_answer }: Pick<QuizDraft, 'view' | 'correct_answer'>): string {
  return [view.prompt.en, view.prompt.ar, ...(view.left ?? []), correct_answer].join('\n').toLowerCase();
}
