import { quiz } from '../../../text/quiz.ts';
import { ResultHero } from '../../../ui/question/result-hero.tsx';
import { TimeText } from '../../../ui/time-text.tsx';
import type { QuizStatusReply } from '../use-quiz-status.ts';

/** Due, begun, failed or passed, in kind words and with the score there is. */
export function StandingHero({ standing }: { standing: QuizStatusReply }) {
  const { status, score } = standing;
  const share = score === undefined ? undefined : { of: score / 100, label: quiz.best };
  return (
    <ResultHero title={titleOf(standing)} share={share}>
      <p>{bodyOf(standing)}</p>
      {status !== 'in_progress' && <Tries standing={standing} />}
    </ResultHero>
  );
}

function Tries({ standing: { attempts_left, retry_at } }: { standing: QuizStatusReply }) {
  if (attempts_left === undefined) return null;
  if (attempts_left > 0) return <p>{quiz.triesLeft(attempts_left)}</p>;
  if (retry_at === undefined) return <p>{quiz.noTries}</p>;
  return (
    <p>
      {quiz.noTries} {quiz.failed.retryAt} <TimeText at={retry_at} style="moment" />
    </p>
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
