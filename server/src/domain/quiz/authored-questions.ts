import type { AuthoredQuestion } from '../grading/question-key.ts';
import { MAX_AUTHORED } from './quiz-plan.ts';
import type { Part } from './quiz-plan.ts';
import { askedKey, mixTokens } from './quiz-question.ts';
import type { QuizDraft } from './quiz-question.ts';
import type { Random } from '../random/seeded-random.ts';
import { shuffle } from '../random/shuffle.ts';

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
  const pair = (['order', 'translate'] as const).map((kind) => mixed.find((one) => one.kind === kind)?.uuid);
  const choose = (part: Part, isBetter: (question: AuthoredQuestion) => boolean = () => true) =>
    mixed
      .filter((question) => partOf(question) === part)
      .toSorted((a, b) => Number(isBetter(b)) - Number(isBetter(a)))
      .slice(0, MAX_AUTHORED[part])
      .map((question) => reuseAuthored(question, random));
  return {
    meaning: choose('meaning'),
    listening: choose('listening'),
    gap: choose('gap', (question) => question.kind === 'gap'),
    arranging: choose('arranging', (question) => pair.includes(question.uuid)),
    dictation: choose('dictation'),
  };
}

/** Returns the part of a weekly quiz for an authored question; undefined for what it never asks, such as speech. */
export function partOf({ kind, skill, view, practice_only: isLeftOut }: AuthoredQuestion): Part | undefined {
  if (isLeftOut) return undefined;
  switch (kind) {
    case 'choice':
      if (view.audio_url) return 'listening';
      // A choice that fills a gap trains the same form as typing it.
      if (view.prompt.en?.includes('___')) return 'gap';
      return skill === 'vocabulary' ? 'meaning' : undefined;
    case 'match':
      return 'meaning';
    case 'gap':
    case 'dictation':
      return kind;
    case 'order':
    case 'translate':
      return 'arranging';
    case 'speak':
      return undefined;
  }
}

/**
 * Whether an authored question of a week is asked in the practice after the lesson: what a quiz cannot score or rarely
 * has room for. The quiz asks the others.
 */
export function isForPractice(question: AuthoredQuestion): boolean {
  return partOf(question) === undefined || (question.kind === 'choice' && partOf(question) === 'gap');
}

/** Converts an authored question to a quiz draft with newly shuffled options, tokens or right sides. */
export function reuseAuthored(question: AuthoredQuestion, random: Random): QuizDraft {
  const { uuid, view, d: _difficulty, ...rest } = question;
  const { uuid: _uuid, kind: _kind, skill: _skill, ...shown } = view;
  const mixed = { ...shown };
  if (shown.options) mixed.options = shuffle(shown.options, random);
  if (shown.right) mixed.right = shuffle(shown.right, random);
  if (shown.tokens && question.kind === 'order') mixed.tokens = mixTokens(shown.tokens, question.key.accepted, random);
  return { ...rest, item_uuid: uuid, view: mixed };
}

/** All English and Arabic of a question and its key, in lower case, to detect what it already asks about. */
export function textOf({ view, correct_answer }: Pick<QuizDraft, 'view' | 'correct_answer'>): string {
  return [view.prompt.en, view.prompt.ar, ...(view.left ?? []), correct_answer].join('\n').toLowerCase();
}
