import { quiz } from '../../../text/quiz.ts';
import { Button } from '../../../ui/button.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { Page } from '../../../ui/page.tsx';
import { MissedList } from '../../../ui/question/missed-list.tsx';
import { ResultHero } from '../../../ui/question/result-hero.tsx';
import { PractiseLink } from '../../../domain/notebook/practise-link.tsx';
import type { QuizOutcome } from '../use-quiz-run.ts';

type Props = { outcome: QuizOutcome; week: number; weeks: number; onAgain: () => void };

/** The result of an attempt: points and the next week, or what to review before the next attempt. */
export function QuizOutcomeScreen({ outcome, week, weeks, onAgain }: Props) {
  const { passed, correct, total, points, missed } = outcome;
  const { finished } = quiz;
  const isLast = week >= weeks;
  return (
    <Page
      title={quiz.title(week)}
      back={`/week/${week}`}
      leave="close"
      foot={<OutcomeFoot {...{ passed, week, isLast, onAgain }} />}
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
        <p>{passed ? (isLast ? finished.levelDone : finished.passedBody(week + 1)) : finished.failedBody}</p>
      </ResultHero>
      {missed.length > 0 && (
        <>
          <MissedList missed={missed} />
          <PractiseLink />
        </>
      )}
    </Page>
  );
}

type FootProps = { passed: boolean; week: number; isLast: boolean; onAgain: () => void };

function OutcomeFoot({ passed, week, isLast, onAgain }: FootProps) {
  if (passed) {
    return (
      <LinkButton to={isLast ? '/progress' : `/week/${week + 1}`} iconEnd="forward">
        {isLast ? quiz.finished.progress : quiz.nextWeek(week + 1)}
      </LinkButton>
    );
  }
  return (
    <>
      <LinkButton to={`/week/${week}`}>{quiz.review}</LinkButton>
      <Button variant="secondary" onClick={onAgain}>
        {quiz.failed.action}
      </Button>
    </>
  );
}
