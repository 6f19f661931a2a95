import type { ReactNode } from 'react';
import { Navigate } from '../../lib/router/router.tsx';
import type { QuestionView } from '@lisan/contract/question';
import { ANSWERS_PATH } from '../learner/offline/names.ts';
import { practice } from '../../text/practice.ts';
import { PractiseLink } from '../notebook/practise-link.tsx';
import { Page } from '../../ui/page.tsx';
import { StoredFeedback } from './stored-feedback.tsx';
import { QuestionScreen } from '../../ui/question/question-screen.tsx';
import { ResultHero } from '../../ui/question/result-hero.tsx';
import { usePracticeRun } from './use-practice-run.ts';
import type { PracticeOutcome, Practised } from './use-practice-run.ts';

type Props = {
  practised: Practised;
  back: string;
  /** The questions of this run; others may have been answered before. */
  questions: readonly QuestionView[];
  total: number;
  /** The next action on the end screen. */
  foot: ReactNode;
  /** Above each question, such as a way back to the text. */
  lead?: ReactNode;
};

/** Renders the questions of a practical, a text, a lesson or a tense page, and the result. */
export function PracticeRunScreen({ practised, back, questions, total, foot, lead }: Props) {
  const run = usePracticeRun(practised, questions);
  const { title } = practised;
  if (run.outcome === 'stored') return <Navigate to={ANSWERS_PATH} replace />;
  if (run.outcome) return <OutcomeScreen title={title} back={back} outcome={run.outcome} foot={foot} />;
  if (!run.question) return null;
  return (
    <QuestionScreen
      key={run.question.uuid}
      title={title}
      back={back}
      progress={{ value: total - questions.length + run.index + 1, max: total }}
      lead={lead}
      question={run.question}
      onAnswer={run.answer}
      busy={run.isBusy}
      failure={run.failure}
      result={run.graded}
      stored={run.isStored && <StoredFeedback questionUuid={run.question.uuid} onContinue={run.continue} />}
      onContinue={run.continue}
    />
  );
}

type OutcomeProps = { title: string; back: string; outcome: PracticeOutcome; foot: ReactNode };

function OutcomeScreen({ title, back, outcome: { correct, total, points }, foot }: OutcomeProps) {
  const { end } = practice;
  return (
    <Page title={title} back={back} leave="close" foot={foot}>
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
