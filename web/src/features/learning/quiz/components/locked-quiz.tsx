import { formatDate } from '../../../../lib/format-date.ts';
import { useApi } from '../../../../lib/use-api.ts';
import { quiz } from '../../../../text/quiz.ts';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { LinkButton } from '../../../../ui/link-button.tsx';
import type { QuizPlace } from '../quiz-place.ts';

/** A locked quiz, with the day on which its week opens where that is known. */
export function LockedQuiz({ place: { level_id, week } }: { place: QuizPlace }) {
  const weeks = useApi('GET /api/subscriber/weeks', { query: { level_id } });
  const opensAt = weeks.data?.weeks.find((one) => one.week === week)?.unlock_at;
  const action =
    week > 1 ? (
      <LinkButton to={`/week/${week - 1}`}>{quiz.locked.action}</LinkButton>
    ) : (
      <LinkButton to="/home">{quiz.locked.home}</LinkButton>
    );
  return (
    <EmptyState icon="lock" title={quiz.locked.title} action={action}>
      {opensAt ? quiz.locked.opensAt(formatDate(opensAt, 'moment')) : quiz.locked.body}
    </EmptyState>
  );
}
