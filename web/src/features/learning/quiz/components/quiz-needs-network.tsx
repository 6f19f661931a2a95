import type { ApiError } from '../../../../lib/failure/api-error.ts';
import { ANSWERS_PATH } from '../../../../domain/learner/offline/names.ts';
import { isAnswer } from '../../../../domain/answers/outbox-entry.ts';
import { usePending } from '../../../../domain/answers/pending.ts';
import { EmptyState } from '../../../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../../../ui/feedback/error-state.tsx';
import { LinkButton } from '../../../../ui/form/link-button.tsx';
import { NeedsNetwork } from '../../../../ui/feedback/needs-network.tsx';
import { quiz } from '../text/quiz.ts';
import type { QuizPlace } from '../quiz-place.ts';

type Props = { place: QuizPlace; query: { error: ApiError | null; refetch: () => unknown; isFetching: boolean } };

/**
 * Explains that the quiz needs the network: the server creates a quiz when it starts, and grades a quiz that was
 * finished offline.
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
