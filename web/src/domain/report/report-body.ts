import type { Answer, QuestionView } from '@lisan/contract/learner/question';
import type { ItemReportReason } from '@lisan/contract/learner/report';
import type { Reported } from '../../ui/report/report-host.ts';

/** The limits of the contract. */
const MAX_PART = 400;
const MAX_SHOWN = 600;

export type ReportFields = { reason: ItemReportReason; text: string; part: string };

/** Returns the request of a report: what the learner wrote, with what was shown and answered. */
export function reportBody({ uuid, question, answer, correctAnswer }: Reported, { reason, text, part }: ReportFields) {
  const shown = question && describe(question);
  return {
    uuid,
    reason,
    ...(text.trim() !== '' && { text: text.trim() }),
    ...(part !== '' && { part: part.slice(0, MAX_PART) }),
    ...(shown && { shown: shown.slice(0, MAX_SHOWN) }),
    ...(answer !== undefined && answer !== null && { answer: optionText(question, answer) }),
    ...(correctAnswer && { correct_answer: correctAnswer.slice(0, MAX_SHOWN) }),
  };
}

/** The prompt and the options of a question as text. */
function describe({ prompt, text, options, tokens }: QuestionView): string {
  const parts = [prompt.ar, prompt.en, text?.en, options?.map((one) => one.text).join(' / '), tokens?.join(' / ')];
  return parts.filter(Boolean).join('\n');
}

/** Returns an answer as the learner saw it; null where none was given. */
export function answerInWords(question: QuestionView | undefined, answer: Answer | null | undefined): string | null {
  if (answer === undefined || answer === null || answer === '') return null;
  const seen = optionText(question, answer);
  if (typeof seen === 'string') return seen;
  if (!Array.isArray(seen)) return null;
  return seen.map((part) => (typeof part === 'string' ? part : part.join(' = '))).join(' ');
}

/** Returns the text of a chosen option, whose id says nothing to staff; any other answer as it is. */
function optionText(question: QuestionView | undefined, answer: Answer): Answer {
  return question?.options?.find(({ id }) => id === answer)?.text ?? answer;
}
