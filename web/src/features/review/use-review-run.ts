import { useState } from 'react';
import type { Answer, QuestionView } from '@lisan/contract/question';
import type { ReviewHint } from '@lisan/contract/review';
import type { Reply } from '../../lib/api-types.ts';
import { refreshStanding } from '../../lib/refresh-standing.ts';
import { noteAnswered } from '../../lib/todays-review.ts';
import type { Review } from '../../lib/todays-review.ts';
import { useApiMutation } from '../../lib/use-api.ts';
import { useAnswerSeconds } from './use-answer-seconds.ts';

type Judged = Reply<'POST /api/review/answer'>;

export type ReviewRun = {
  /** Undefined once the last one has been answered and its reason read. */
  question: QuestionView | undefined;
  /** The number of the question in the day's share, and the share. */
  progress: { value: number; max: number };
  hint: ReviewHint | undefined;
  isHinted: boolean;
  takeHint: () => void;
  answer: (answer: Answer) => void;
  judged: Judged | undefined;
  isBusy: boolean;
  failure: unknown;
  continue: () => void;
  answered: number;
  correct: number;
  left: number;
  /** Five minutes are over and there is more: the learner says whether to go on. */
  isResting: boolean;
  goOn: () => void;
};

/** Some five minutes. */
const REST_AFTER = 20;

/** The day's cards, one after the other. Each answer is kept by the server as it is given, and counts once. */
export function useReviewRun({ cards, done_today }: Pick<Review, 'cards' | 'done_today'>): ReviewRun {
  const [index, setIndex] = useState(0);
  const [answered, setAnswered] = useState({ count: 0, correct: 0 });
  const [hintedUuid, setHintedUuid] = useState<string | null>(null);
  const [restedAt, setRestedAt] = useState(0);
  const { question, hint } = cards[index] ?? {};
  const takeSeconds = useAnswerSeconds(question?.uuid);
  const isHinted = question !== undefined && hintedUuid === question.uuid;
  const check = useApiMutation('POST /api/review/answer', {
    onSuccess: ({ correct, done_today: doneToday }, { body }) => {
      noteAnswered(body.question_uuid, doneToday);
      setAnswered((sum) => ({ count: sum.count + 1, correct: sum.correct + (correct ? 1 : 0) }));
      refreshStanding();
    },
    onError: ({ code }, { body }) => {
      // The course has dropped the item meanwhile.
      if (code !== 'not_found') return;
      noteAnswered(body.question_uuid);
      goToNext();
    },
  });
  function goToNext() {
    check.reset();
    setIndex(index + 1);
  }
  return {
    question,
    progress: { value: done_today + index + 1, max: done_today + cards.length },
    hint,
    isHinted,
    takeHint: () => setHintedUuid(question?.uuid ?? null),
    answer: (answer) =>
      question &&
      check.mutate({
        body: { question_uuid: question.uuid, answer, seconds: takeSeconds(), ...(isHinted && { hinted: true }) },
      }),
    judged: check.data,
    isBusy: check.isPending,
    failure: check.error,
    continue: goToNext,
    answered: answered.count,
    correct: answered.correct,
    left: cards.length - index,
    isResting: index > restedAt && index % REST_AFTER === 0 && index < cards.length,
    goOn: () => setRestedAt(index),
  };
}
