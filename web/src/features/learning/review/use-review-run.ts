import { useState } from 'react';
import type { Answer, QuestionView } from '@lisan/contract/learner/question';
import type { ReviewHint } from '@lisan/contract/learner/review';
import type { Reply } from '../../../lib/failure/api-types.ts';
import { ANSWER_TIMEOUT_MS, call } from '../../../lib/net/call.ts';
import type { SubmittedAnswer } from '../../../domain/answers/outbox-entry.ts';
import { invalidateProgress } from '../../../domain/learner/queries.ts';
import { recordAnswered } from '../../../domain/answers/record-answered.ts';
import type { Review } from '../../../domain/answers/queries.ts';
import type { AnswerSubmission } from '../../../domain/answers/use-submit-answer.ts';
import { useSubmitAnswer } from '../../../domain/answers/use-submit-answer.ts';
import { useAnswerSeconds } from '../../../domain/answers/use-answer-seconds.ts';
import { readRun, storeRun } from '../../../lib/storage/stored-run.ts';
import { review as text } from './text/review.ts';
import { addAnswer, isTally, NO_TALLY, tallyKey } from './review-tally.ts';

type GradedReply = Reply<'POST /api/review/answer'>;

export type ReviewRun = Pick<
  AnswerSubmission<GradedReply>,
  'graded' | 'isStored' | 'isBusy' | 'failure' | 'hasStored'
> & {
  /** Undefined after the last answer and its explanation. */
  question: QuestionView | undefined;
  /** The number of the question in today's review, and the total. */
  progress: { value: number; max: number };
  hint: ReviewHint | undefined;
  isHinted: boolean;
  showHint: () => void;
  answer: (answer: Answer) => void;
  continue: () => void;
  /** The number of graded answers. */
  answered: number;
  correct: number;
  left: number;
  /** A pause is offered: five minutes are over and cards are left. */
  isResting: boolean;
  goOn: () => void;
};

/** Five minutes. */
const REST_AFTER = 20;

/** Runs today's cards one after the other. Each answer is saved at once and counts once; a reload continues the tally. */
export function useReviewRun({ cards }: Pick<Review, 'cards'>): ReviewRun {
  const [index, setIndex] = useState(0);
  const [answered, setAnswered] = useState(() => readRun(tallyKey(), isTally) ?? NO_TALLY);
  const [hintedUuid, setHintedUuid] = useState<string | null>(null);
  const [restedAt, setRestedAt] = useState(0);
  // Cards that a session asked today are no questions of this review.
  const [before] = useState(answered.count);
  const { question, hint } = cards[index] ?? {};
  const measureSeconds = useAnswerSeconds(question?.uuid);
  const isHinted = question !== undefined && hintedUuid === question.uuid;
  const submission = useSubmitAnswer<GradedReply>({
    onSubmitted: (submitted, { id }) => {
      if (submitted.kind === 'stored') return recordAnswered(id, (before) => before + 1);
      const { correct, done_today: doneToday } = submitted.reply;
      recordAnswered(id, () => doneToday);
      const isEnd = index === cards.length - 1 && !submission.hasStored;
      const sum = addAnswer(answered, { correct, end: isEnd ? before + cards.length : null });
      setAnswered(sum);
      storeRun(tallyKey(), sum);
      invalidateProgress();
    },
    onError: ({ code }, { id }) => {
      // The course has dropped the item since.
      if (code !== 'not_found') return;
      recordAnswered(id);
      goToNext();
    },
  });
  function goToNext() {
    submission.reset();
    setIndex(index + 1);
  }
  const { graded, isStored, isBusy, failure, hasStored } = submission;
  return {
    question,
    progress: { value: before + index + 1, max: before + cards.length },
    hint,
    isHinted,
    showHint: () => setHintedUuid(question?.uuid ?? null),
    answer: (answer) => {
      if (!question) return;
      const submitted = answerTo(question, { answer, seconds: measureSeconds(), ...(isHinted && { hinted: true }) });
      submission.submit({
        answer: submitted,
        send: () => call(submitted.key, { body: submitted.body, timeoutMs: ANSWER_TIMEOUT_MS, isQuiet: true }),
      });
    },
    graded,
    isStored,
    isBusy,
    failure,
    hasStored,
    continue: goToNext,
    answered: answered.count,
    correct: answered.correct,
    left: cards.length - index,
    isResting: index > restedAt && index % REST_AFTER === 0 && index < cards.length,
    goOn: () => setRestedAt(index),
  };
}

function answerTo(
  question: QuestionView,
  submitted: { answer: Answer; seconds: number; hinted?: boolean },
): SubmittedAnswer<'POST /api/review/answer'> {
  return {
    key: 'POST /api/review/answer',
    id: question.uuid,
    body: { question_uuid: question.uuid, ...submitted },
    exercise: { path: '/review', title: text.title },
    question,
  };
}
