import { useApi } from '../../../../lib/use-api.ts';
import { privacy } from '../../../../text/privacy.ts';
import { Page } from '../../../../ui/page.tsx';
import { QueryView } from '../../../../ui/query-view.tsx';
import { Skeleton } from '../../../../ui/skeleton.tsx';
import { Consents } from '../components/consents.tsx';
import { EraseAccount } from '../components/erase-account.tsx';
import { Retention } from '../components/retention.tsx';
import { TakeData } from '../components/take-data.tsx';

/** The learner's data: a copy, what was agreed to, how long it is stored, and its erasure. */
export function MyDataPage() {
  const overview = useApi('GET /api/privacy');
  return (
    <Page title={privacy.title} back="/profile">
      <TakeData />
      <QueryView query={overview} skeleton={<Skeleton count={3} />}>
        {({ consents, retention, erasure_days }) => (
          <>
            <Consents consents={consents} />
            <Retention retention={retention} />
            <EraseAccount days={erasure_days} />
          </>
        )}
      </QueryView>
    </Page>
  );
}
