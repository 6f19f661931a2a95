import { quiz } from '../../../../text/quiz.ts';
import { ResultHero } from '../../../../ui/question/result-hero.tsx';
import type { QuizStatusReply } from '../use-quiz-status.ts';

/** Due, started, failed or passed, with the score. */
export function QuizStatusHero({ quizStatus }: { quizStatus: QuizStatusReply }) {
  const { status, score, attempts_left = 0 } = quizStatus;
  const share = score === undefined ? undefined : { of: score / 100, label: quiz.best };
  return (
    <ResultHero title={titleOf(quizStatus)} share={share}>
      <p>{bodyOf(quizStatus)}</p>
      {status !== 'in_progress' && attempts_left > 0 && <p>{quiz.triesLeft(attempts_left)}</p>}
    </ResultHero>
  );
}

function titleOf({ status }: QuizStatusReply): string {
  if (status === 'passed') return quiz.passed.title;
  if (status === 'failed') return quiz.failed.title;
  return status === 'in_progress' ? quiz.inProgress.title : quiz.due.title;
}

function bodyOf({ status }: QuizStatusReply): string {
  if (status === 'passed') return quiz.passed.note;
  if (status === 'failed') return quiz.failed.body;
  return status === 'in_progress' ? quiz.inProgress.body : quiz.due.body;
}
