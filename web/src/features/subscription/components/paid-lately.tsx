import { useApi } from '../../../lib/use-api.ts';
import { subscription as text } from '../../../text/subscription.ts';
import { List } from '../../../ui/list.tsx';
import { QueryView } from '../../../ui/query-view.tsx';
import { Section } from '../../../ui/section.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { HistoryRow } from './history-row.tsx';

const SHOWN = 3;

/** The last lines of the history. */
export function PaidLately() {
  const history = useApi('GET /api/subscription/history', { query: { limit: SHOWN } });
  return (
    <Section title={text.paid} more="/subscription/history" moreText={text.fullHistory}>
      <QueryView query={history} skeleton={<Skeleton count={SHOWN} />}>
        {({ entries }) =>
          entries.length === 0 ? (
            <p className="small">{text.nothingPaid}</p>
          ) : (
            <List>
              {entries.map((entry) => (
                <HistoryRow key={entry.uuid} entry={entry} />
              ))}
            </List>
          )
        }
      </QueryView>
    </Section>
  );
}
