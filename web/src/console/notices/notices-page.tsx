import type { NoticeRow } from '@lisan/contract/console/notices';
import { useMemo } from 'react';
import { Link } from '../../lib/router/router.tsx';
import { useApiPages } from '../../lib/net/use-api-pages.ts';
import { LinkButton } from '../../ui/form/link-button.tsx';
import { QueryView } from '../../ui/feedback/query-view.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { useText } from '../text/language.ts';
import { noticesText } from '../text/notices.ts';
import { ConsolePage, Panel } from '../ui/console-page.tsx';
import { DataTable, type Column } from '../ui/data-table.tsx';
import { Moment } from '../ui/moment.tsx';
import { NoticeStateChip } from './notice-state-chip.tsx';

/** Notices to groups of learners, the latest first. */
export function NoticesPage() {
  const text = useText(noticesText);
  const query = useApiPages('GET /api/console/notices');
  const columns = useColumns();
  const more = query.hasNextPage && { isLoading: query.isFetchingNextPage, load: () => void query.fetchNextPage() };
  const add = (
    <LinkButton to="/notices/new" size="small" icon="plus">
      {text.add}
    </LinkButton>
  );
  return (
    <ConsolePage title={text.title} actions={add}>
      <Panel title={text.title} isWhole>
        <QueryView query={query} skeleton={<Skeleton shape="card" />}>
          {({ pages }) => (
            <DataTable
              label={text.title}
              columns={columns}
              rows={pages.flatMap(({ notices }) => notices)}
              more={more || undefined}
            />
          )}
        </QueryView>
      </Panel>
    </ConsolePage>
  );
}

function useColumns(): Column<NoticeRow>[] {
  const text = useText(noticesText);
  return useMemo(
    () => [
      {
        header: text.name,
        accessorKey: 'title',
        cell: ({ row: { original } }) => (
          <Link to={`/notices/${original.id}`}>
            <bdi>{original.title}</bdi>
          </Link>
        ),
      },
      {
        header: text.state,
        accessorKey: 'state',
        cell: ({ row }) => <NoticeStateChip state={row.original.state} />,
      },
      { header: text.changed, accessorKey: 'updated_at', cell: ({ row }) => <Moment at={row.original.updated_at} /> },
      {
        header: text.sentAt,
        accessorKey: 'sent_at',
        cell: ({ row }) => row.original.sent_at !== null && <Moment at={row.original.sent_at} />,
      },
      {
        header: text.by,
        id: 'by',
        accessorFn: ({ updated_by }) => updated_by.name ?? text.noName,
      },
    ],
    [text],
  );
}
