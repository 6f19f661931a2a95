import { quiz } from '../../../../text/quiz.ts';
import { Button } from '../../../../ui/button.tsx';
import { LinkButton } from '../../../../ui/link-button.tsx';
import type { QuizPlace } from '../quiz-place.ts';
import type { QuizStatusReply } from '../use-quiz-status.ts';
import { FailedFoot } from './failed-foot.tsx';

type Props = { quizStatus: QuizStatusReply; place: QuizPlace; weeks: number; onStart: () => void };

/** The one next action: start, continue, practise first, or open the next week. */
export function LobbyFoot({ quizStatus, place, weeks, onStart }: Props) {
  const { status, attempts_left } = quizStatus;
  const hasAttemptsLeft = status === 'in_progress' || attempts_left === undefined || attempts_left > 0;
  if (status === 'passed') {
    const isLast = place.week >= weeks;
    return (
      <>
        <LinkButton to={isLast ? '/progress' : `/week/${place.week + 1}`} iconEnd="forward">
          {isLast ? quiz.finished.progress : quiz.nextWeek(place.week + 1)}
        </LinkButton>
        {hasAttemptsLeft && (
          <Button variant="secondary" onClick={onStart}>
            {quiz.passed.again}
          </Button>
        )}
      </>
    );
  }
  if (status === 'failed') {
    return <FailedFoot week={place.week} canRetry={hasAttemptsLeft} onAgain={onStart} />;
  }
  if (!hasAttemptsLeft) return <LinkButton to={`/week/${place.week}`}>{quiz.review}</LinkButton>;
  return <Button onClick={onStart}>{status === 'in_progress' ? quiz.inProgress.action : quiz.start}</Button>;
}
