import { useApi } from '../../lib/net/use-api.ts';
import { writingLinks } from '../../text/writing-links.ts';
import { List } from '../../ui/list/list.tsx';
import { ListRow } from '../../ui/list/list-row.tsx';

/** Leads to the learner's own sentences that are due for review; nothing without due sentences. */
export function WritingMistakesLink() {
  const due = useApi('GET /api/writing/mistakes').data?.due ?? 0;
  if (due === 0) return null;
  return (
    <List>
      <ListRow
        icon="pencil"
        title={writingLinks.mistakes}
        detail={writingLinks.mistakesDue(due)}
        to="/mistakes/writing"
      />
    </List>
  );
}
