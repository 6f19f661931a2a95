import { useApi } from '../../../../lib/use-api.ts';
import { subscription as text } from '../../../../text/subscription.ts';
import { List } from '../../../../ui/list.tsx';
import { LearnerQueryView } from '../../../../domain/subscription/learner-query-view.tsx';
import { Section } from '../../../../ui/section.tsx';
import { Skeleton } from '../../../../ui/skeleton.tsx';
import { HistoryRow } from './history-row.tsx';

const SHOWN = 3;
/** Large enough that a month of refused attempts does not hide the last payment. */
const LOOKED_AT = 50;

/** The last charges and refunds; the history page lists everything. */
export function PaidLately() {
  const history = useApi('GET /api/subscription/history', { query: { limit: LOOKED_AT } });
  return (
    <Section title={text.paid} more="/subscription/history" moreText={text.fullHistory}>
      <LearnerQueryView query={history} skeleton={<Skeleton count={SHOWN} />}>
        {({ entries }) => {
          const paid = entries.filter(({ kind }) => kind !== 'event' && kind !== 'denied').slice(0, SHOWN);
          if (paid.length === 0) return <p className="small">{text.nothingPaid}</p>;
          return (
            <List>
              {paid.map((entry) => (
                <HistoryRow key={entry.uuid} entry={entry} />
              ))}
            </List>
          );
        }}
      </LearnerQueryView>
    </Section>
  );
}
