import { useApiPages } from '../../../../lib/net/use-api-pages.ts';
import { subscription as text } from '../../../../text/subscription.ts';
import { EmptyState } from '../../../../ui/feedback/empty-state.tsx';
import { List } from '../../../../ui/list/list.tsx';
import { MorePages } from '../../../../ui/list/more-pages.tsx';
import { Page } from '../../../../ui/layout/page.tsx';
import { LearnerQueryView } from '../../../../domain/subscription/learner-query-view.tsx';
import { Skeleton } from '../../../../ui/feedback/skeleton.tsx';
import { HistoryRow } from '../components/history-row.tsx';

export function HistoryPage() {
  const history = useApiPages('GET /api/subscription/history');
  const { list, empty, title, more } = text.history;
  return (
    <Page title={title} back="/subscription">
      <LearnerQueryView query={history} skeleton={<Skeleton count={6} />}>
        {({ pages }) => {
          const entries = pages.flatMap((page) => page.entries);
          if (entries.length === 0)
            return (
              <EmptyState icon="receipt" title={empty.title}>
                {empty.body}
              </EmptyState>
            );
          return (
            <>
              <List label={list}>
                {entries.map((entry) => (
                  <HistoryRow key={entry.uuid} entry={entry} />
                ))}
              </List>
              <MorePages query={history} label={more} />
            </>
          );
        }}
      </LearnerQueryView>
    </Page>
  );
}
