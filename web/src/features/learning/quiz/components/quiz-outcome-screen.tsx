import { quiz } from '../../../../text/quiz.ts';
import { LinkButton } from '../../../../ui/link-button.tsx';
import { Page } from '../../../../ui/page.tsx';
import { ResultHero } from '../../../../ui/question/result-hero.tsx';
import type { QuizOutcome } from '../use-quiz-run.ts';
import { FailedFoot } from './failed-foot.tsx';
import { QuizMissed } from './quiz-missed.tsx';

type Props = { outcome: QuizOutcome; week: number; weeks: number; onAgain: () => void };

/** The result of an attempt: points and the next week, or what to practise before the next attempt. */
export function QuizOutcomeScreen({ outcome, week, weeks, onAgain }: Props) {
  const { passed, correct, total, points, attemptsLeft, missed } = outcome;
  const { finished } = quiz;
  const isLast = week >= weeks;
  return (
    <Page
      title={quiz.title(week)}
      back={`/week/${week}`}
      leave="close"
      foot={
        passed ? (
          <PassedFoot week={week} isLast={isLast} />
        ) : (
          <FailedFoot week={week} canRetry={attemptsLeft > 0} onAgain={onAgain} />
        )
      }
    >
      <ResultHero
        title={passed ? finished.passed : finished.failed}
        share={{ of: correct / total, label: finished.score }}
        points={points > 0 ? `${finished.earned} ${finished.points(points)}` : undefined}
        focused
      >
        <p>
          {finished.score}: {finished.correct(correct, total)}
        </p>
        <p>{bodyOf(outcome, { week, isLast })}</p>
      </ResultHero>
      <QuizMissed missed={missed} passed={passed} />
    </Page>
  );
}

type At = { week: number; isLast: boolean };

function bodyOf({ passed, attemptsLeft }: QuizOutcome, { week, isLast }: At): string {
  const { finished } = quiz;
  if (passed) return isLast ? finished.levelDone : finished.passedBody(week + 1);
  return attemptsLeft > 0 ? finished.failedBody : finished.noTriesBody;
}

function PassedFoot({ week, isLast }: At) {
  return (
    <LinkButton to={isLast ? '/progress' : `/week/${week + 1}`} iconEnd="forward">
      {isLast ? quiz.finished.progress : quiz.nextWeek(week + 1)}
    </LinkButton>
  );
}
