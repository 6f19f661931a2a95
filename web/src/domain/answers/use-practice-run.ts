import { useState } from 'react';
import type { Answer, QuestionView } from '@lisan/contract/learner/question';
import type { Reply } from '../../lib/failure/api-types.ts';
import { ANSWER_TIMEOUT_MS, call } from '../../lib/net/call.ts';
import { readRun, storeRun } from '../../lib/storage/stored-run.ts';
import type { AnswerSubmission } from './use-submit-answer.ts';
import { useSubmitAnswer } from './use-submit-answer.ts';
import type { SubmittedAnswer } from './outbox-entry.ts';
import { isStoredPractice, practiceKey } from './practice-run.ts';
import type { PracticeEnd, PracticeOutcome, Practised, StoredPractice } from './practice-run.ts';
import { recordPractised } from './record-answered.ts';

type GradedReply = Reply<'POST /api/check/practical/answer'>;

type PracticeRun = Pick<AnswerSubmission<GradedReply>, 'graded' | 'isStored' | 'isBusy' | 'failure'> & {
  question: QuestionView | undefined;
  /** The number of the question among all questions of the exercise; a run may ask some of them. */
  progress: { value: number; max: number };
  answer: (answer: Answer) => void;
  continue: () => void;
  /** Set after the last answer and its explanation. */
  end: PracticeEnd | null;
  /** The run in the form that survives a reload. */
  stored: StoredPractice;
};

type Options = {
  practised: Practised;
  /** All questions of the exercise. */
  questions: readonly QuestionView[];
  /** The questions of a new run. */
  asked: readonly QuestionView[];
  /** An ended run is not shown again: its end is another screen. */
  hasNoEnd?: boolean;
};

/**
 * Runs the questions of a practical or a tense page one after the other. Each answer is saved at once; a reload
 * continues at the next question.
 */
export function usePracticeRun({ practised, questions, asked, hasNoEnd = false }: Options): PracticeRun {
  // The questions of a run stay the same while the list of answered questions changes.
  const [all] = useState(questions);
  const [key] = useState(() => practiceKey(practised, all));
  const [stored, setStored] = useState(() => {
    const before = readRun(key, isStoredPractice);
    return before && !(hasNoEnd && before.end) ? before : newRun(asked);
  });
  const [index, setIndex] = useState(stored.answered);
  const [end, setEnd] = useState(stored.end);
  const submission = useSubmitAnswer<GradedReply>({
    wasStored: stored.hasStored,
    onSubmitted: (given, { question }) => {
      const reply = given.kind === 'accepted' ? given.reply : null;
      recordPractised(practised.uuid, question.uuid, reply);
      const hasStored = submission.hasStored || reply === null;
      const isLast = index + 1 === stored.asked.length;
      const next: StoredPractice = {
        ...stored,
        answered: index + 1,
        hasStored,
        end: isLast ? endOf(reply, hasStored) : null,
      };
      setStored(next);
      storeRun(key, next);
    },
  });
  const question = all.find(({ uuid }) => uuid === stored.asked[index]);
  const { graded, isStored, isBusy, failure } = submission;
  return {
    question,
    progress: { value: all.length - stored.asked.length + index + 1, max: all.length },
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
      if (stored.end) return setEnd(stored.end);
      submission.reset();
      setIndex(index + 1);
    },
    end,
    stored,
  };
}

function newRun(asked: readonly QuestionView[]): StoredPractice {
  return { asked: asked.map(({ uuid }) => uuid), answered: 0, hasStored: false, end: null };
}

/** Returns the answer with a new id, because a question may be answered again. */
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

function endOf(reply: GradedReply | null, hasStored: boolean): PracticeEnd {
  return hasStored || reply === null ? 'stored' : outcomeOf(reply);
}

function outcomeOf({ progress, points = 0 }: GradedReply): PracticeOutcome {
  return { correct: progress.correct, total: progress.total, points };
}
