import { useState } from 'react';
import type { Answer, QuestionView } from '@lisan/contract/question';
import type { Reply } from '../../lib/api-types.ts';
import { ANSWER_TIMEOUT_MS, call } from '../../lib/call.ts';
import type { AnswerSubmission } from './use-submit-answer.ts';
import { useSubmitAnswer } from './use-submit-answer.ts';
import type { SubmittedAnswer } from './outbox-entry.ts';
import { recordPractised } from './queries.ts';

type GradedReply = Reply<'POST /api/check/practical/answer'>;
export type PracticeOutcome = { correct: number; total: number; points: number };

export type PracticeRun = Pick<AnswerSubmission<GradedReply>, 'graded' | 'isStored' | 'isBusy' | 'failure'> & {
  question: QuestionView | undefined;
  /** The index of the question in this run, from 0. */
  index: number;
  answer: (answer: Answer) => void;
  continue: () => void;
  /** Set after the last answer and its explanation; `stored` where some answers are not graded yet. */
  outcome: PracticeOutcome | 'stored' | null;
};

/** A practical or a tense page: its uuid, its title, and its path in the app. */
export type Practised = { uuid: string; title: string; path: string };

/** Runs the questions of a practical or a tense page one after the other. Each answer is saved at once. */
export function usePracticeRun(practised: Practised, asked: readonly QuestionView[]): PracticeRun {
  // The questions of a run stay the same while the list of answered ones changes.
  const [questions] = useState(asked);
  const [index, setIndex] = useState(0);
  const [outcome, setOutcome] = useState<PracticeRun['outcome']>(null);
  const submission = useSubmitAnswer<GradedReply>({
    onSubmitted: (given, { question }) =>
      recordPractised(practised.uuid, question.uuid, given.kind === 'accepted' ? given.reply : null),
  });
  const question = questions[index];
  const { graded, isStored, isBusy, failure, hasStored } = submission;
  return {
    question,
    index,
    graded,
    isStored,
    isBusy,
    failure,
    answer: (answer) => {
      if (!question) return;
      const given = answerTo(question, practised, answer);
      submission.submit({
        answer: given,
        send: () => call(given.key, { body: given.body, timeoutMs: ANSWER_TIMEOUT_MS, isQuiet: true }),
      });
    },
    continue: () => {
      if (index + 1 === questions.length) return setOutcome(hasStored || !graded ? 'stored' : outcomeOf(graded));
      submission.reset();
      setIndex(index + 1);
    },
    outcome,
  };
}

/** A question may be answered again, so each answer has an id of its own. */
function answerTo(
  question: QuestionView,
  { uuid, title, path }: Practised,
  answer: Answer,
): SubmittedAnswer<'POST /api/check/practical/answer'> {
  const id = crypto.randomUUID();
  return {
    key: 'POST /api/check/practical/answer',
    id,
    body: { practical_id: uuid, question_uuid: question.uuid, answer, answer_uuid: id },
    exercise: { path, title },
    question,
  };
}

function outcomeOf({ progress, points = 0 }: GradedReply): PracticeOutcome {
  return { correct: progress.correct, total: progress.total, points };
}
