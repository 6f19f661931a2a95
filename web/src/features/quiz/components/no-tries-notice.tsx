import { formatDate } from '../../../lib/format-date.ts';
import { quiz } from '../../../text/quiz.ts';
import { Notice } from '../../../ui/notice.tsx';
import type { QuizStatusReply } from '../use-quiz-status.ts';

/** Shows when the next attempt may start, once today's are used. */
export function NoTriesNotice({ standing: { status, attempts_left, retry_at } }: { standing: QuizStatusReply }) {
  if (status === 'in_progress' || attempts_left !== 0) return null;
  return (
    <Notice tone="orange" icon="clock">
      {quiz.noTries} {retry_at && quiz.retryAt(formatDate(retry_at, 'moment'))}
    </Notice>
  );
}
