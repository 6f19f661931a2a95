import { MistakesPage } from '../../../../domain/mistakes/mistakes-page.tsx';
import { formatDate } from '../../../../lib/format/format-date.ts';
import { useApi } from '../../../../lib/net/use-api.ts';
import { EmptyState } from '../../../../ui/feedback/empty-state.tsx';
import { LinkButton } from '../../../../ui/form/link-button.tsx';
import { writing } from '../text/writing.ts';

const text = writing.mistakes;

/** Asks the learner's own sentences that are due: the learner corrects the wrong words. */
export function WritingMistakesPage() {
  const query = useApi('GET /api/writing/mistakes', {}, { staleTime: 0, gcTime: 0 });
  return (
    <MistakesPage
      kind="writing/mistakes"
      query={query}
      text={text}
      options={2}
      none={({ next_due_at: next }) => <NothingDue next={next} />}
    />
  );
}

function NothingDue({ next }: { next: string | null }) {
  const { title, body } = text.none;
  return (
    <EmptyState icon={{ falcon: 'resting' }} title={title} action={<LinkButton to="/home">{text.toHome}</LinkButton>}>
      {next === null ? body : text.next(formatDate(next, 'weekday'))}
    </EmptyState>
  );
}
