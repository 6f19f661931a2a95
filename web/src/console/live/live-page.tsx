import type { StaffLesson } from '@lisan/contract/console/live';
import { useMemo } from 'react';
import { Link } from '../../lib/router/router.tsx';
import { useApi } from '../../lib/net/use-api.ts';
import { Chip } from '../../ui/form/chip.tsx';
import { QueryView } from '../../ui/feedback/query-view.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { useText } from '../text/language.ts';
import { liveText } from '../text/live.ts';
import { ConsolePage, Panel } from '../ui/console-page.tsx';
import { DataTable, type Column } from '../ui/data-table.tsx';
import { Moment } from '../ui/moment.tsx';
import { RecordingsPanel } from './recordings-panel.tsx';

/** Lessons are few and change by the minute. */
export const LIVE_REFRESH_MS = 5_000;

/** Shows lessons on the air, the next and the last lessons, and the recordings. */
export function LivePage() {
  const text = useText(liveText);
  const query = useApi('GET /api/console/live', undefined, { refetchInterval: LIVE_REFRESH_MS });
  const columns = useColumns();
  return (
    <ConsolePage title={text.title}>
      <Panel title={text.title} isWhole>
        <QueryView query={query} skeleton={<Skeleton shape="card" />}>
          {({ lessons }) => <DataTable label={text.title} columns={columns} rows={lessons} />}
        </QueryView>
      </Panel>
      <RecordingsPanel />
    </ConsolePage>
  );
}

function useColumns(): Column<StaffLesson>[] {
  const text = useText(liveText);
  return useMemo(
    () => [
      {
        header: text.lesson,
        accessorKey: 'title',
        cell: ({ row: { original } }) => (
          <Link to={`/live/${original.id}`}>
            <bdi>{original.title}</bdi>
          </Link>
        ),
      },
      { header: text.teacher, id: 'teacher', accessorFn: ({ teacher }) => teacher.name },
      {
        header: text.state,
        accessorKey: 'state',
        cell: ({ row: { original } }) => (
          <Chip tone={original.state === 'live' ? 'orange' : 'plain'}>{text.states[original.state]}</Chip>
        ),
      },
      { header: text.startsAt, accessorKey: 'starts_at', cell: ({ row }) => <Moment at={row.original.starts_at} /> },
      { header: text.watching, accessorKey: 'viewers' },
      { header: text.reported, accessorKey: 'reported' },
    ],
    [text],
  );
}
