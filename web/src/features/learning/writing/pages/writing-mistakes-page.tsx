import { MistakesPage } from '../../../../domain/mistakes/mistakes-page.tsx';
import { formatDate } from '../../../../lib/format-date.ts';
import { useApi } from '../../../../lib/use-api.ts';
import { writing } from '../../../../text/writing.ts';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { LinkButton } from '../../../../ui/link-button.tsx';

const text = writing.mistakes;

/** Own sentences that are due: the learner writes what is right in place of the wrong words. */
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
