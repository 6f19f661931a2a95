import type { Grade } from '@lisan/contract/english/grade-typing';
import type { IsWord } from '@lisan/contract/english/typing-slip';
import type { Answer, QuestionView } from '@lisan/contract/learner/question';
import {
  KINDS,
  rulesOf,
  type Answerable,
  type GivenAnswer,
  type KeyedKind,
  type KeyedQuestion,
  type Rules,
} from './question-kinds.ts';

/** The parts of a question that grading needs; `tag` is the Arabic speaker's error that it tests, such as `capital`. */
type GradedQuestion = KeyedKind & { tag?: string | undefined };

/**
 * Grades an answer against the key of its question. "I don't know", and an answer of another shape than the kind's
 * (see `answerFits`), are not correct. A typed word that `isWord` is no slip.
 */
export function gradeAnswer(question: GradedQuestion, answer: Answer, isWord: IsWord): Grade {
  if (isDontKnow(answer)) return { correct: false };
  return rulesOf(question).grade(question.key, answer, { tag: question.tag, isWord });
}

/**
 * Whether an answer has the shape of its question's kind: the id of an option; a text; all tokens in some order; every
 * left with another right; "heard", "good" or "again". "I don't know" fits every kind.
 */
export function answerFits(question: Answerable, answer: Answer): boolean {
  return isDontKnow(answer) ? answer.dont_know : KINDS[question.kind].fits(question, answer);
}

/** Whether an answer shows what the learner knows: an own rating of speech shows nothing. */
export function isEvidence({ kind }: Answerable, answer: Answer): boolean {
  const { isScored, isEvidence: proves } = KINDS[kind] as Rules<never>;
  return isScored || (!isDontKnow(answer) && proves?.(answer) === true);
}

/** Arabic letters in a typed English answer: the keyboard was not switched. */
export function isInArabicScript({ kind }: Answerable, answer: Answer): boolean {
  return KINDS[kind].isTyped && typeof answer === 'string' && /(?=\p{L})\p{Script=Arabic}/u.test(answer);
}

function isDontKnow(answer: Answer): answer is Exclude<Answer, GivenAnswer> {
  return typeof answer === 'object' && !Array.isArray(answer);
}

/** Returns the line about the chosen option, one line about another right answer, or else the rationale. */
export function explainAnswer(
  { why, brief, reasons = {} }: Pick<KeyedQuestion, 'why' | 'brief' | 'reasons'>,
  { answer, isCorrect }: { answer: Answer; isCorrect: boolean },
): string {
  const reason = typeof answer === 'string' && Object.hasOwn(reasons, answer) ? reasons[answer] : undefined;
  return reason ?? (isCorrect ? brief : undefined) ?? why;
}

/** Returns an answer as the learner reads it; null for "I don't know". */
export function answerAsText({ options }: Pick<QuestionView, 'options'>, answer: Answer): string | null {
  if (typeof answer === 'string') return options?.find(({ id }) => id === answer)?.text ?? answer;
  if (!Array.isArray(answer)) return null;
  const isPairs = answer.some((part) => Array.isArray(part));
  return answer.map((part) => (Array.isArray(part) ? part.join(' = ') : part)).join(isPairs ? '\n' : ' ');
}
