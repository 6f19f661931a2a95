import type { ApiError } from '../../../../lib/api-error.ts';
import { ANSWERS_PATH } from '../../../../domain/learner/offline/names.ts';
import { isAnswer } from '../../../../domain/answers/outbox-entry.ts';
import { usePending } from '../../../../domain/answers/pending.ts';
import { quiz } from '../../../../text/quiz.ts';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { ErrorState } from '../../../../ui/error-state.tsx';
import { LinkButton } from '../../../../ui/link-button.tsx';
import { NeedsNetwork } from '../../../../ui/needs-network.tsx';
import type { QuizPlace } from '../quiz-place.ts';

type Props = { place: QuizPlace; query: { error: ApiError | null; refetch: () => unknown; isFetching: boolean } };

/**
 * The server creates a quiz when it starts, so the quiz needs the network; so does the result of one finished
 * offline.
 */
export function QuizNeedsNetwork({ place: { week }, query }: Props) {
  const path = `/week/${week}/quiz`;
  const isFinished = usePending().some((one) => isAnswer(one) && one.exercise.path === path);
  if (isFinished) {
    const { title, body, action } = quiz.awaited;
    return (
      <EmptyState icon="phone" title={title} action={<LinkButton to={ANSWERS_PATH}>{action}</LinkButton>}>
        {body}
      </EmptyState>
    );
  }
  // The network may be there although the server did not answer.
  if (query.error?.code === 'timeout') {
    return <ErrorState error={query.error} onRetry={() => void query.refetch()} busy={query.isFetching} />;
  }
  const { title, body, study } = quiz.needsNetwork;
  return (
    <NeedsNetwork title={title} query={query} back={{ to: `/week/${week}`, text: study }}>
      {body}
    </NeedsNetwork>
  );
}
