import type { MissedQuestion } from '@lisan/contract/learner/quiz';
import { PractiseLink } from '../../../../domain/notebook/practise-link.tsx';
import { MissedList } from '../../../../ui/question/missed-list.tsx';
import { missedOf } from '../../../../ui/question/missed.ts';

type Props = { missed: readonly MissedQuestion[]; passed: boolean };

/**
 * Shows the missed questions of an attempt, and leads to their practice after a passed attempt; after a failed attempt
 * the foot leads there.
 */
export function QuizMissed({ missed, passed }: Props) {
  if (missed.length === 0) return null;
  return (
    <>
      {passed && <PractiseLink />}
      <MissedList missed={missed.map((one) => missedOf(one.question, one))} />
    </>
  );
}
