import { Button } from './button.tsx';
import { FailureNotice } from './failure-notice.tsx';

type Paged = {
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  error: Error | null;
  fetchNextPage: () => Promise<unknown>;
};

/** Under a list that has more: the next page on demand, and why it did not come. */
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
