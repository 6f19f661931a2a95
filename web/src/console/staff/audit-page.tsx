import type { AuditEntry } from '@lisan/contract/console/staff';
import { useMemo, useState } from 'react';
import { useApiPages } from '../../lib/use-api-pages.ts';
import { Chip } from '../../ui/chip.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useText } from '../text/language.ts';
import { shellText } from '../text/shell.ts';
import { staffText } from '../text/staff.ts';
import { ConsolePage, Panel } from '../ui/console-page.tsx';
import { DataTable, type Column } from '../ui/data-table.tsx';
import { Moment } from '../ui/moment.tsx';
import styles from './staff.module.css';

/** What staff did and saw, the latest first. */
export function AuditPage() {
  const text = useText(staffText);
  const [onlyRefused, setOnlyRefused] = useState(false);
  const query = useApiPages('GET /api/console/audit', onlyRefused ? { outcome: 'refused' } : {});
  const columns = useColumns();
  const more = query.hasNextPage && { isLoading: query.isFetchingNextPage, load: () => void query.fetchNextPage() };
  return (
    <ConsolePage title={text.audit}>
      <Panel
        title={text.audit}
        actions={
          <label className={styles.role}>
            <input type="checkbox" checked={onlyRefused} onChange={() => setOnlyRefused(!onlyRefused)} />
            {text.onlyRefused}
          </label>
        }
      >
        <QueryView query={query} skeleton={<Skeleton shape="card" />}>
          {({ pages }) => (
            <DataTable
              label={text.audit}
              columns={columns}
              rows={pages.flatMap(({ entries }) => entries)}
              more={more || undefined}
            />
          )}
        </QueryView>
      </Panel>
    </ConsolePage>
  );
}

function useColumns(): Column<AuditEntry>[] {
  const text = useText(staffText);
  const { roles: names } = useText(shellText);
  return useMemo(
    () => [
      { header: text.time, accessorKey: 'at', cell: ({ row }) => <Moment at={row.original.at} /> },
      {
        header: text.actor,
        accessorKey: 'actor',
        cell: ({ row: { original } }) => (
          <>
            <bdi dir="ltr">{original.actor}</bdi>
            <br />
            <span className="small">
              {original.roles.map((role) => names[role as keyof typeof names] ?? role).join('، ')}
            </span>
          </>
        ),
      },
      { header: text.call, accessorKey: 'call', cell: ({ row }) => <bdi dir="ltr">{row.original.call}</bdi> },
      {
        header: text.outcome,
        accessorKey: 'outcome',
        cell: ({ row: { original } }) =>
          original.outcome === 'done' ? text.done : <Chip tone="orange">{text.refused}</Chip>,
      },
      {
        header: text.subject,
        id: 'subject',
        accessorFn: ({ subject_type, subject_id }) => `${subject_type ?? ''} ${subject_id ?? ''}`,
        cell: ({ getValue }) => (
          <bdi dir="ltr" className={styles.json}>
            {String(getValue())}
          </bdi>
        ),
      },
      { header: text.reason, accessorKey: 'reason' },
      {
        header: text.change,
        id: 'change',
        enableSorting: false,
        cell: ({ row: { original } }) => (
          <code dir="ltr" className={styles.json}>
            {[original.before, original.after]
              .filter((one) => one !== null)
              .map((one) => JSON.stringify(one))
              .join(' → ')}
          </code>
        ),
      },
    ],
    [text, names],
  );
}
