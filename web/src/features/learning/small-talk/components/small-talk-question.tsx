import type { QuestionView } from '@lisan/contract/learner/question';
import type { ReactNode } from 'react';
import { practiceKey, type Practised, type StoredPractice } from '../../../../domain/answers/practice-run.ts';
import { StoredFeedback } from '../../../../domain/answers/stored-feedback.tsx';
import { usePracticeRun } from '../../../../domain/answers/use-practice-run.ts';
import { Navigate } from '../../../../lib/router/router.tsx';
import type { RunKey } from '../../../../lib/storage/stored-run.ts';
import { useEndedRun } from '../../../../lib/storage/use-ended-run.ts';
import { smallTalk as text } from '../../../../text/small-talk.ts';
import { QuestionScreen } from '../../../../ui/question/question-screen.tsx';
import { MixedText } from '../../../../ui/text/mixed-text.tsx';

type Props = {
  practised: Practised;
  question: QuestionView;
  /** The address after the answer and its reason. */
  next: string;
};

/** The one question of an item. After its reason the next item follows at once, without a screen for a score of one. */
export function SmallTalkQuestion({ practised, question, next }: Props) {
  const questions = [question];
  const run = usePracticeRun({ practised, questions, asked: questions });
  if (run.end) {
    return (
      <Ended runKey={practiceKey(practised, questions)} run={run.stored}>
        <Navigate to={next} replace />
      </Ended>
    );
  }
  if (!run.question) return null;
  return (
    <QuestionScreen
      title={practised.title}
      heading={<MixedText>{practised.title}</MixedText>}
      back={practised.path}
      progress={run.progress}
      question={run.question}
      onAnswer={run.answer}
      busy={run.isBusy}
      failure={run.failure}
      result={run.graded}
      stored={run.isStored && <StoredFeedback questionUuid={run.question.uuid} onContinue={run.continue} />}
      onContinue={run.continue}
      continueText={text.next}
    />
  );
}

function Ended({ runKey, run, children }: { runKey: RunKey; run: StoredPractice; children: ReactNode }) {
  useEndedRun(runKey, run);
  return children;
}
