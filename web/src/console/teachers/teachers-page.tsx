import type { StaffTeacherRow } from '@lisan/contract/console/teachers';
import { useMemo, useState } from 'react';
import { Link } from '../../lib/router/router.tsx';
import { useApi } from '../../lib/use-api.ts';
import { Button } from '../../ui/button.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useText } from '../text/language.ts';
import { teachersText } from '../text/teachers.ts';
import { ConsolePage, Panel } from '../ui/console-page.tsx';
import { DataTable, type Column } from '../ui/data-table.tsx';
import { AddTeacherDialog } from './add-teacher-dialog.tsx';

/** All teachers, hidden ones included. */
export function TeachersPage() {
  const text = useText(teachersText);
  const query = useApi('GET /api/console/teachers');
  const columns = useColumns();
  const [isAdding, setAdding] = useState(false);
  const add = (
    <Button size="small" icon="plus" onClick={() => setAdding(true)}>
      {text.add}
    </Button>
  );
  return (
    <ConsolePage title={text.title} actions={add}>
      <Panel title={text.title} isWhole>
        <QueryView query={query} skeleton={<Skeleton shape="card" />}>
          {({ teachers }) => <DataTable label={text.title} columns={columns} rows={teachers} />}
        </QueryView>
      </Panel>
      {isAdding && <AddTeacherDialog onClose={() => setAdding(false)} />}
    </ConsolePage>
  );
}

function useColumns(): Column<StaffTeacherRow>[] {
  const text = useText(teachersText);
  return useMemo(
    () => [
      {
        header: text.name,
        accessorKey: 'name',
        cell: ({ row: { original } }) => (
          <Link to={`/teachers/${original.id}`}>
            <bdi>{original.name}</bdi>
          </Link>
        ),
      },
      {
        header: text.state,
        accessorKey: 'hidden',
        cell: ({ row }) => (row.original.hidden ? text.hidden : text.shown),
      },
      {
        header: text.role,
        accessorKey: 'has_role',
        cell: ({ row }) => (row.original.has_role ? text.canBroadcast : text.cannotBroadcast),
      },
      { header: text.followers, accessorKey: 'followers' },
    ],
    [text],
  );
}
