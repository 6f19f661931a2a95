import { MistakesPage } from '../../../../domain/mistakes/mistakes-page.tsx';
import { useApi } from '../../../../lib/net/use-api.ts';
import { EmptyState } from '../../../../ui/feedback/empty-state.tsx';
import { LinkButton } from '../../../../ui/form/link-button.tsx';
import { MissedList } from '../../../../ui/question/missed-list.tsx';
import { notebook } from '../text/notebook.ts';

const MAX_QUESTIONS = 10;
const { practise: text } = notebook;

/** Asks the newest mistakes again. */
export function PractisePage() {
  const query = useApi('GET /api/mistakes', { query: { limit: MAX_QUESTIONS } }, { staleTime: 0, gcTime: 0 });
  return (
    <MistakesPage
      kind="mistakes"
      query={query}
      text={text}
      review={({ missed }) => missed.length > 0 && <MissedList missed={missed} />}
      none={() => <NothingMissed />}
    />
  );
}

function NothingMissed() {
  return (
    <EmptyState
      icon={{ falcon: 'happy' }}
      title={text.none.title}
      action={<LinkButton to="/home">{text.toHome}</LinkButton>}
    >
      {text.none.body}
    </EmptyState>
  );
}
