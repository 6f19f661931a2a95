import type { AuditEntry } from '@lisan/contract/console/staff';
import { useMemo, useState } from 'react';
import { useApiPages } from '../../lib/use-api-pages.ts';
import { Chip } from '../../ui/chip.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { auditCallText } from '../text/audit.ts';
import { auditValueText } from '../text/audit-values.ts';
import { wordOf } from '../text/word-of.ts';
import { useText } from '../text/language.ts';
import { shellText } from '../text/shell.ts';
import { staffText } from '../text/staff.ts';
import { useList } from '../text/use-list.ts';
import { ConsolePage, Panel } from '../ui/console-page.tsx';
import { DataTable, type Column } from '../ui/data-table.tsx';
import { Moment } from '../ui/moment.tsx';
import { ALL_ENTRIES, AuditFilter, type AuditFilterValue } from './audit-filter.tsx';
import { AuditChange } from './audit-change.tsx';
import { AuditSubject } from './audit-subject.tsx';

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
      <Panel title={text.audit} isWhole>
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
  const list = useList();
  return useMemo(
    () => [
      { header: text.time, accessorKey: 'at', cell: ({ row }) => <Moment at={row.original.at} /> },
      {
        header: text.actor,
        id: 'actor',
        accessorFn: ({ actor_name, actor }) => actor_name ?? actor,
        cell: ({ row: { original } }) => (
          <>
            <Actor entry={original} />
            <br />
            <span className="small">
              {list(original.roles.map((role) => names[role as keyof typeof names] ?? role))}
            </span>
          </>
        ),
      },
      {
        header: text.call,
        id: 'call',
        accessorFn: ({ call }) => wordOf(calls, call) ?? call,
        cell: ({ row: { original } }) => (
          <span title={original.call}>{wordOf(calls, original.call) ?? original.call}</span>
        ),
      },
      {
        header: text.outcome,
        accessorKey: 'outcome',
        cell: ({ row: { original } }) => (original.outcome === 'done' ? text.done : <Refused entry={original} />),
      },
      {
        header: text.subject,
        id: 'subject',
        accessorFn: ({ subject_type, subject_id }) => `${subject_type ?? ''} ${subject_id ?? ''}`,
        cell: ({ row: { original } }) => <AuditSubject entry={original} />,
      },
      { header: text.reason, accessorKey: 'reason' },
      {
        header: text.change,
        id: 'change',
        enableSorting: false,
        cell: ({ row: { original } }) => <AuditChange entry={original} />,
      },
    ],
    [text, names, calls, list],
  );
}

/** The name, and the number where there is none; a job acts by its own name. */
function Actor({ entry: { actor, actor_name: name } }: { entry: AuditEntry }) {
  const { jobs } = useText(staffText);
  if (name !== null) return <bdi title={actor}>{name}</bdi>;
  return jobs[actor] === undefined ? <bdi dir="ltr">{actor}</bdi> : <>{jobs[actor]}</>;
}

/** That a call was refused, and why. */
function Refused({ entry: { after } }: { entry: AuditEntry }) {
  const text = useText(staffText);
  const values = useText(auditValueText);
  const error = typeof after === 'object' && after !== null && 'error' in after ? String(after.error) : '';
  return (
    <>
      <Chip tone="orange">{text.refused}</Chip>
      <br />
      <span className="small">{wordOf(values, error)}</span>
    </>
  );
}
