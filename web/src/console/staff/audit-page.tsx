import type { AuditEntry } from '@lisan/contract/console/staff';
import { useMemo, useState } from 'react';
import { useApiPages } from '../../lib/use-api-pages.ts';
import { Link } from '../../lib/router/router.tsx';
import { Chip } from '../../ui/chip.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { auditCallText, auditSubjectText } from '../text/audit.ts';
import { useText } from '../text/language.ts';
import { shellText } from '../text/shell.ts';
import { staffText } from '../text/staff.ts';
import { ConsolePage, Panel } from '../ui/console-page.tsx';
import { DataTable, type Column } from '../ui/data-table.tsx';
import { Moment } from '../ui/moment.tsx';
import { ALL_ENTRIES, AuditFilter, type AuditFilterValue } from './audit-filter.tsx';
import { AuditChange } from './audit-change.tsx';
import styles from './staff.module.css';

/** Enough of an id to see whether two entries are about the same; the title has all of it. */
const SHOWN_ID_LENGTH = 18;

/** What staff did and saw, the latest first, by who did what. */
export function AuditPage() {
  const text = useText(staffText);
  const [filter, setFilter] = useState<AuditFilterValue>(ALL_ENTRIES);
  const { actor, call, onlyRefused } = filter;
  const query = useApiPages('GET /api/console/audit', {
    ...(actor !== '' && { actor }),
    ...(call !== '' && { call }),
    ...(onlyRefused && { outcome: 'refused' }),
  });
  const columns = useColumns();
  const more = query.hasNextPage && { isLoading: query.isFetchingNextPage, load: () => void query.fetchNextPage() };
  return (
    <ConsolePage title={text.audit}>
      <Panel title={text.audit}>
        <AuditFilter value={filter} onChange={setFilter} />
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
  const calls = useText(auditCallText);
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
      {
        header: text.call,
        accessorKey: 'call',
        cell: ({ row: { original } }) => <bdi title={original.call}>{calls[original.call] ?? original.call}</bdi>,
      },
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
        cell: ({ row: { original } }) => <Subject entry={original} />,
      },
      { header: text.reason, accessorKey: 'reason' },
      {
        header: text.change,
        id: 'change',
        enableSorting: false,
        cell: ({ row: { original } }) => <AuditChange entry={original} />,
      },
    ],
    [text, names, calls],
  );
}

function Subject({ entry: { subject_type: type, subject_id: id } }: { entry: AuditEntry }) {
  const text = useText(staffText);
  const names = useText(auditSubjectText);
  if (type === null) return null;
  if (type === 'subscriber' && id !== null) return <Link to={`/learners/${id}`}>{text.learnerPage}</Link>;
  return (
    <>
      {names[type] ?? type}
      {id !== null && (
        <div className={styles.id}>
          <bdi dir="ltr" title={id}>
            {id.slice(0, SHOWN_ID_LENGTH)}
          </bdi>
        </div>
      )}
    </>
  );
}
