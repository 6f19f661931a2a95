import type { CaseRow } from '@lisan/contract/console/inbox';
import { useMemo, useState } from 'react';
import { Link } from '../../lib/router/router.tsx';
import { useApiPages } from '../../lib/use-api-pages.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useText } from '../text/language.ts';
import { inboxText } from '../text/inbox.ts';
import { ConsolePage, Panel } from '../ui/console-page.tsx';
import { DataTable, type Column } from '../ui/data-table.tsx';
import { Moment } from '../ui/moment.tsx';
import { useMe } from '../shell/use-me.ts';
import { CaseFilter, keyOf, type Filter } from './case-filter.tsx';
import { StateChip } from './state-chip.tsx';
import { Stars } from './stars.tsx';
import styles from './inbox.module.css';

/** Messages, ratings and reports in one list. The tab retains its filter, so that back returns to it. */
export function InboxPage() {
  const text = useText(inboxText);
  const [filter, setFilter] = useState<Filter>(readFilter);
  const me = useMe().data;
  const { kind, state, isMine, search } = filter;
  const query = useApiPages('GET /api/console/inbox', {
    ...(kind && { kind }),
    ...(state && { state }),
    ...(isMine && me && { assignee: me.uuid }),
    ...(search && { search }),
  });
  const columns = useColumns();
  const more = query.hasNextPage && { isLoading: query.isFetchingNextPage, load: () => void query.fetchNextPage() };
  const change = (next: Filter) => {
    storeFilter(next);
    setFilter(next);
  };
  return (
    <ConsolePage
      title={text.inbox}
      actions={
        <LinkButton to="/inbox/templates" variant="secondary" size="small">
          {text.templates}
        </LinkButton>
      }
    >
      <Panel title={text.inbox} isWhole>
        <CaseFilter filter={filter} onChange={change} />
        <QueryView query={query} skeleton={<Skeleton shape="card" />}>
          {({ pages }) => (
            <DataTable
              label={text.inbox}
              columns={columns}
              rows={pages.flatMap(({ cases }) => cases)}
              more={more || undefined}
            />
          )}
        </QueryView>
      </Panel>
    </ConsolePage>
  );
}

function useColumns(): Column<CaseRow>[] {
  const text = useText(inboxText);
  return useMemo(
    () => [
      { header: text.time, accessorKey: 'at', cell: ({ row }) => <Moment at={row.original.at} /> },
      { header: text.kind, id: 'kind', accessorFn: ({ kind }) => text.kinds[kind] },
      {
        header: text.text,
        id: 'text',
        enableSorting: false,
        cell: ({ row: { original } }) => (
          <Link to={`/inbox/${original.id}`} className={styles.link ?? ''}>
            {original.stars !== null && <Stars count={original.stars} />}
            {original.subject && <span className={styles.subject}>{original.subject}</span>}
            <span dir="auto" className={styles.excerpt}>
              {original.text || text.noWords}
            </span>
          </Link>
        ),
      },
      {
        header: text.from,
        id: 'from',
        accessorFn: (row) => row.subscriber?.name ?? row.name ?? row.subscriber?.msisdn ?? text.visitor,
      },
      {
        header: text.state,
        id: 'state',
        accessorFn: ({ state }) => text.states[state],
        cell: ({ row }) => <StateChip state={row.original.state} />,
      },
      { header: text.assignee, id: 'assignee', accessorFn: ({ assignee }) => assignee?.name ?? '' },
    ],
    [text],
  );
}

const KEY = 'console-inbox-filter';

/** The filter of this tab; the open cases of all kinds at first. */
function readFilter(): Filter {
  const stored = new URLSearchParams(sessionStorage.getItem(KEY) ?? 'state=open');
  return {
    kind: keyOf(inboxText.ar.kinds, stored.get('kind')) ?? undefined,
    state: keyOf(inboxText.ar.states, stored.get('state')) ?? undefined,
    isMine: stored.has('mine'),
    search: stored.get('search') ?? '',
  };
}

function storeFilter({ kind, state, isMine, search }: Filter): void {
  const fields = { ...(kind && { kind }), ...(state && { state }), ...(isMine && { mine: '1' }), search };
  sessionStorage.setItem(KEY, new URLSearchParams(fields).toString());
}
