import { Button } from '../form/button.tsx';
import { FailureNotice } from '../feedback/failure-notice.tsx';

type Paged = {
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  error: Error | null;
  fetchNextPage: () => Promise<unknown>;
};

/** The button under a paged list: loads the next page, and shows why it failed. */
export function MorePages({ query, label }: { query: Paged; label: string }) {
  if (!query.hasNextPage) return null;
  return (
    <>
      {query.isFetchNextPageError && <FailureNotice error={query.error} />}
      <Button variant="secondary" busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
        {label}
      </Button>
    </>
  );
}
