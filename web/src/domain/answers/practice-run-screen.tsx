import { useState, type ReactNode } from 'react';
import type { QuestionView } from '@lisan/contract/learner/question';
import { Navigate } from '../../lib/router/router.tsx';
import { removeRun, type RunKey } from '../../lib/storage/stored-run.ts';
import { useEndedRun } from '../../lib/storage/use-ended-run.ts';
import { practice } from '../../text/practice.ts';
import { MixedText } from '../../ui/text/mixed-text.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { QuestionScreen } from '../../ui/question/question-screen.tsx';
import { ResultHero } from '../../ui/question/result-hero.tsx';
import { ANSWERS_PATH } from '../learner/offline/names.ts';
import { PractiseLink } from '../notebook/practise-link.tsx';
import { StoredFeedback } from './stored-feedback.tsx';
import { practiceKey } from './practice-run.ts';
import type { PracticeOutcome, Practised, StoredPractice } from './practice-run.ts';
import { usePracticeRun } from './use-practice-run.ts';

type Props = {
  practised: Practised;
  back: string;
  /** All questions of the exercise. */
  questions: readonly QuestionView[];
  /** The questions of the first run, if others were answered before; another run asks all. */
  asked?: readonly QuestionView[];
  /** The next action on the end screen; `again` starts another run. */
  foot?: (again: () => void) => ReactNode;
  /** The screen that follows the last reason at once, in place of the end screen: one question needs no score. */
  next?: { to: string; text: string };
  /** Above each question, such as a way back to the text. */
  lead?: ReactNode;
};

/** Renders the questions of a practical, a text, a lesson or a tense page, and the result. */
export function PracticeRunScreen({ questions, asked = questions, ...props }: Props) {
  const [turn, setTurn] = useState(0);
  const again = () => {
    removeRun(practiceKey(props.practised, questions).name);
    setTurn(turn + 1);
  };
  return <Run key={turn} {...props} questions={questions} asked={turn === 0 ? asked : questions} onAgain={again} />;
}

type RunProps = Props & { asked: readonly QuestionView[]; onAgain: () => void };

function Run({ practised, back, questions, asked, foot, next, lead, onAgain }: RunProps) {
  const run = usePracticeRun({ practised, questions, asked, hasNoEnd: next !== undefined });
  const { title } = practised;
  if (run.end) {
    return (
      <End runKey={practiceKey(practised, questions)} run={run.stored}>
        {next || run.end === 'stored' ? (
          <Navigate to={next?.to ?? ANSWERS_PATH} replace />
        ) : (
          <OutcomeScreen title={title} back={back} outcome={run.end} foot={foot?.(onAgain)} />
        )}
      </End>
    );
  }
  if (!run.question) return null;
  return (
    <QuestionScreen
      key={run.question.uuid}
      title={title}
      heading={<MixedText>{title}</MixedText>}
      back={back}
      progress={run.progress}
      lead={lead}
      question={run.question}
      onAnswer={run.answer}
      busy={run.isBusy}
      failure={run.failure}
      result={run.graded}
      stored={run.isStored && <StoredFeedback questionUuid={run.question.uuid} onContinue={run.continue} />}
      onContinue={run.continue}
      continueText={next?.text}
    />
  );
}

function End({ runKey, run, children }: { runKey: RunKey; run: StoredPractice; children: ReactNode }) {
  useEndedRun(runKey, run);
  return children;
}

type OutcomeProps = { title: string; back: string; outcome: PracticeOutcome; foot: ReactNode };

function OutcomeScreen({ title, back, outcome: { correct, total, points }, foot }: OutcomeProps) {
  const { end } = practice;
  return (
    <Page title={title} heading={<MixedText>{title}</MixedText>} back={back} leave="close" foot={foot}>
      <ResultHero
        title={correct === total ? end.perfect : end.title}
        share={{ of: total === 0 ? 0 : correct / total, label: end.score }}
        points={points > 0 ? end.points(points) : undefined}
        focused
      >
        <p>
          {end.score}: {end.correct(correct, total)}
        </p>
        <p>{correct === total ? end.perfectBody : end.body}</p>
      </ResultHero>
      {correct < total && <PractiseLink />}
    </Page>
  );
}
