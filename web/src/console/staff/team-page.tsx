import type { StaffMember } from '@lisan/contract/console/staff';
import { useMemo, useState } from 'react';
import { useApi } from '../../lib/use-api.ts';
import { Button } from '../../ui/button.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useMay } from '../shell/use-me.ts';
import { useText } from '../text/language.ts';
import { shellText } from '../text/shell.ts';
import { staffText } from '../text/staff.ts';
import { useList } from '../text/use-list.ts';
import { ConsolePage, Panel } from '../ui/console-page.tsx';
import { DataTable, type Column } from '../ui/data-table.tsx';
import { Moment } from '../ui/moment.tsx';
import { PermissionTable } from './permission-table.tsx';
import { StaffActions } from './staff-actions.tsx';
import { RolesDialog } from './roles-dialog.tsx';

/** Who has a role, and the table of who may do what. */
export function TeamPage() {
  const text = useText(staffText);
  const mayManage = useMay(['staff.manage']);
  const [isAdding, setAdding] = useState(false);
  const query = useApi('GET /api/console/staff');
  const columns = useColumns(mayManage);
  return (
    <ConsolePage
      title={text.team}
      actions={
        mayManage && (
          <Button size="small" icon="plus" onClick={() => setAdding(true)}>
            {text.addMember}
          </Button>
        )
      }
    >
      <Panel title={text.team} isWhole>
        <QueryView query={query} skeleton={<Skeleton shape="card" />}>
          {({ staff }) => <DataTable label={text.team} columns={columns} rows={staff} />}
        </QueryView>
      </Panel>
      <Panel title={text.table}>
        <PermissionTable />
      </Panel>
      <RolesDialog open={isAdding} onClose={() => setAdding(false)} />
    </ConsolePage>
  );
}

function useColumns(mayManage: boolean): Column<StaffMember>[] {
  const text = useText(staffText);
  const { roles } = useText(shellText);
  const list = useList();
  return useMemo(
    () => [
      { header: text.name, accessorKey: 'name' },
      { header: text.number, accessorKey: 'msisdn', cell: ({ row }) => <bdi dir="ltr">{row.original.msisdn}</bdi> },
      {
        header: text.roles,
        id: 'roles',
        accessorFn: (one) => list(one.roles.map((role) => roles[role])),
      },
      { header: text.factors, accessorKey: 'factors' },
      { header: text.sessions, accessorKey: 'sessions' },
      { header: text.seen, accessorKey: 'last_seen_at', cell: ({ row }) => <Moment at={row.original.last_seen_at} /> },
      ...(mayManage
        ? [
            {
              header: '',
              id: 'actions',
              enableSorting: false,
              cell: ({ row }: { row: { original: StaffMember } }) => <StaffActions member={row.original} />,
            },
          ]
        : []),
    ],
    [text, roles, list, mayManage],
  );
}
