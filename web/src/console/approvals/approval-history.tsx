import type { Approval } from '@lisan/contract/console/approvals';
import { useMemo } from 'react';
import { useApiPages } from '../../lib/net/use-api-pages.ts';
import { QueryView } from '../../ui/feedback/query-view.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { approvalsText } from '../text/approvals.ts';
import { useText } from '../text/language.ts';
import { DataTable, type Column } from '../ui/data-table.tsx';
import { Moment } from '../ui/moment.tsx';
import { ApprovalSubject } from './approval-subject.tsx';

/** Shows the requests that were decided, the latest first. */
export function ApprovalHistory() {
  const text = useText(approvalsText);
  const query = useApiPages('GET /api/console/approvals', { state: 'decided' });
  const columns = useColumns();
  const more = query.hasNextPage && { isLoading: query.isFetchingNextPage, load: () => void query.fetchNextPage() };
  return (
    <QueryView query={query} skeleton={<Skeleton shape="card" />}>
      {({ pages }) => (
        <DataTable
          label={text.history}
          columns={columns}
          rows={pages.flatMap(({ approvals }) => approvals)}
          more={more || undefined}
        />
      )}
    </QueryView>
  );
}

function useColumns(): Column<Approval>[] {
  const text = useText(approvalsText);
  return useMemo(
    () => [
      { header: text.kind, id: 'kind', accessorFn: ({ about }) => text.kinds[about.kind] },
      {
        header: text.about,
        id: 'about',
        enableSorting: false,
        cell: ({ row }) => <ApprovalSubject about={row.original.about} />,
      },
      { header: text.by, id: 'by', accessorFn: ({ requested_by: by }) => by.name ?? '–' },
      {
        header: text.decision,
        id: 'decision',
        accessorFn: ({ decision }) => (decision === null ? '' : text.outcomes[decision.outcome]),
      },
      { header: text.decidedBy, id: 'decided-by', accessorFn: ({ decision }) => decision?.by.name ?? '–' },
      {
        header: text.reason,
        id: 'why',
        accessorFn: ({ decision }) => decision?.reason ?? '',
        cell: ({ row }) => <bdi>{row.original.decision?.reason}</bdi>,
      },
      {
        header: text.at,
        id: 'at',
        accessorFn: ({ decision }) => decision?.at ?? '',
        cell: ({ row: { original } }) => original.decision && <Moment at={original.decision.at} />,
      },
    ],
    [text],
  );
}
