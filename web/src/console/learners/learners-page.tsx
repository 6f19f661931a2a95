import type { LearnerRow } from '@lisan/contract/console/learners';
import { useMemo, useState } from 'react';
import { hasMouse } from '../../lib/input/has-mouse.ts';
import { Link } from '../../lib/router/router.tsx';
import { useNavigate, useSearchParams } from '../../lib/router/use-router.ts';
import { useApiPages } from '../../lib/net/use-api-pages.ts';
import { Button } from '../../ui/form/button.tsx';
import { QueryView } from '../../ui/feedback/query-view.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { useText } from '../text/language.ts';
import { learnersText } from '../text/learners.ts';
import { ConsolePage, Panel } from '../ui/console-page.tsx';
import { DataTable, type Column } from '../ui/data-table.tsx';
import { Moment } from '../ui/moment.tsx';
import { LearnerMarks } from './learner-marks.tsx';
import styles from './learners.module.css';

/** Finds an account; without words it lists the newest accounts. The address contains the search words. */
export function LearnersPage() {
  const text = useText(learnersText);
  const q = useSearchParams().get('q') ?? '';
  const query = useApiPages('GET /api/console/learners', q === '' ? {} : { q });
  const columns = useLearnerColumns();
  const more = query.hasNextPage && { isLoading: query.isFetchingNextPage, load: () => void query.fetchNextPage() };
  const by = query.data?.pages[0]?.found_by ?? 'recent';
  return (
    <ConsolePage title={text.title}>
      <SearchForm key={q} q={q} />
      <Panel title={text.foundBy[by]}>
        <QueryView query={query} skeleton={<Skeleton shape="card" />}>
          {({ pages }) => (
            <DataTable
              label={text.foundBy[by]}
              columns={columns}
              rows={pages.flatMap(({ learners }) => learners)}
              more={more || undefined}
            />
          )}
        </QueryView>
      </Panel>
    </ConsolePage>
  );
}

function SearchForm({ q }: { q: string }) {
  const text = useText(learnersText);
  const navigate = useNavigate();
  const [typed, setTyped] = useState(q);
  return (
    <form
      role="search"
      className={styles.search}
      onSubmit={(event) => {
        event.preventDefault();
        const words = typed.trim();
        navigate(words === '' ? '/learners' : `/learners?q=${encodeURIComponent(words)}`);
      }}
    >
      <TextField
        label={text.search}
        hint={text.searchHint}
        type="search"
        maxLength={100}
        // The page is opened to search; on a touch screen the keyboard would cover the newest accounts.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus={hasMouse()}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <Button type="submit" size="small" icon="search">
        {text.find}
      </Button>
    </form>
  );
}

/** Returns the columns of a list of accounts; the name leads to the account's page. */
export function useLearnerColumns(): Column<LearnerRow>[] {
  const text = useText(learnersText);
  return useMemo(
    () => [
      {
        header: text.name,
        accessorKey: 'name',
        cell: ({ row: { original } }) => (
          <Link to={`/learners/${original.uuid}`}>
            <bdi>{original.name ?? text.noName}</bdi>
          </Link>
        ),
      },
      { header: text.number, accessorKey: 'msisdn', cell: ({ row }) => <bdi dir="ltr">{row.original.msisdn}</bdi> },
      { header: text.state, id: 'state', enableSorting: false, cell: ({ row }) => <LearnerMarks of={row.original} /> },
      { header: text.since, accessorKey: 'created_at', cell: ({ row }) => <Moment at={row.original.created_at} /> },
      { header: text.seen, accessorKey: 'last_seen_at', cell: ({ row }) => <Moment at={row.original.last_seen_at} /> },
    ],
    [text],
  );
}
