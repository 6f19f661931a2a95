import { useState } from 'react';
import type { Answer, QuestionView } from '@lisan/contract/learner/question';
import type { Reply } from '../../../lib/api-types.ts';
import { ANSWER_TIMEOUT_MS, call } from '../../../lib/call.ts';
import type { SubmittedAnswer } from '../../../domain/answers/outbox-entry.ts';
import { answeredInOutbox, readPending } from '../../../domain/answers/pending.ts';
import type { AnswerSubmission } from '../../../domain/answers/use-submit-answer.ts';
import { useSubmitAnswer } from '../../../domain/answers/use-submit-answer.ts';
import { invalidateAfterQuiz } from '../../../domain/learner/queries.ts';
import { quiz } from '../../../text/quiz.ts';
import { storeAttempt } from './store-attempt.ts';
import type { Attempt } from './store-attempt.ts';
import type { QuizPlace } from './quiz-place.ts';

type GradedReply = Reply<'POST /api/check/question/answer'>;
export type QuizOutcome = {
  passed: boolean;
  correct: number;
  total: number;
  points: number;
  /** How many more attempts may start today. */
  attemptsLeft: number;
  missed: NonNullable<GradedReply['missed']>;
};

/** The end of a run. `stored`: some answers are not graded yet; `left`: the attempt ended elsewhere. */
export type QuizEnd = QuizOutcome | 'stored' | 'left';

export type QuizRun = Pick<AnswerSubmission<GradedReply>, 'graded' | 'isStored' | 'isBusy' | 'failure'> & {
  question: QuestionView | undefined;
  /** The number of the question in the attempt. */
  progress: { value: number; max: number };
  answer: (answer: Answer) => void;
  continue: () => void;
  /** Set after the last answer and its explanation. */
  end: QuizEnd | null;
};

/** Runs the questions of an attempt one after the other. Returning to the screen continues at the same question. */
export function useQuizRun(place: QuizPlace, attempt: Attempt): QuizRun {
  const [questions] = useState(() => openQuestions(attempt));
  const [index, setIndex] = useState(0);
  const [end, setEnd] = useState<QuizEnd | null>(questions.length === 0 ? 'stored' : null);
  const submission = useSubmitAnswer<GradedReply>({
    onSubmitted: (submitted, { question }) => {
      storeAttempt(place, attempt, question.uuid);
      if (submitted.kind === 'stored') return;
      if (submitted.reply.passed !== undefined) invalidateAfterQuiz();
    },
  });
  const question = questions[index];
  const { graded, isStored, isBusy, failure, hasStored } = submission;
  const { total } = attempt.progress;
  return {
    question,
    progress: { value: total - questions.length + index + 1, max: total },
    graded,
    isStored,
    isBusy,
    failure,
    answer: (answer) => {
      if (!question) return;
      const submitted = answerTo(question, place, answer);
      submission.submit({
        answer: submitted,
        send: () => call(submitted.key, { body: submitted.body, timeoutMs: ANSWER_TIMEOUT_MS, isQuiet: true }),
      });
    },
    continue: () => {
      if (graded?.passed !== undefined || index + 1 === questions.length) {
        return setEnd(hasStored ? 'stored' : endOf(graded));
      }
      submission.reset();
      setIndex(index + 1);
    },
    end,
  };
}

function openQuestions({ question, following }: Attempt): readonly QuestionView[] {
  const answered = answeredInOutbox(readPending());
  return [question, ...following].filter(({ uuid }) => !answered.has(uuid));
}

function answerTo(
  question: QuestionView,
  { week }: QuizPlace,
  answer: Answer,
): SubmittedAnswer<'POST /api/check/question/answer'> {
  return {
    key: 'POST /api/check/question/answer',
    id: question.uuid,
    body: { question_uuid: question.uuid, answer },
    exercise: { path: `/week/${week}/quiz`, title: quiz.title(week) },
    question,
  };
}

function endOf(graded: GradedReply | undefined): QuizEnd {
  if (graded?.passed === undefined) return 'left';
  const { passed, progress, points = 0, attempts_left: attemptsLeft = 0, missed = [] } = graded;
  return { passed, correct: progress.correct, total: progress.total, points, attemptsLeft, missed };
}
