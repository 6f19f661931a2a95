import { hasPermission, Permission, Role } from '@lisan/contract/values/roles';
import { useMemo } from 'react';
import { Icon } from '../../ui/icon.tsx';
import { useText } from '../text/language.ts';
import { shellText } from '../text/shell.ts';
import { staffText } from '../text/staff.ts';
import { DataTable, type Column } from '../ui/data-table.tsx';

const CONSOLE_ROLES = Role.options.filter((role) => role !== 'teacher');

type Row = { permission: Permission };

const ROWS: Row[] = Permission.options.map((permission) => ({ permission }));

/** The table of the contract: which role may do what. */
export function PermissionTable() {
  const text = useText(staffText);
  const { roles, permissions } = useText(shellText);
  const columns = useMemo<Column<Row>[]>(
    () => [
      { header: text.permission, id: 'permission', accessorFn: ({ permission }) => permissions[permission] },
      ...CONSOLE_ROLES.map((role) => ({
        header: roles[role],
        id: role,
        enableSorting: false,
        cell: ({ row }: { row: { original: Row } }) => <Mark of={hasPermission([role], row.original.permission)} />,
      })),
    ],
    [text, roles, permissions],
  );
  return <DataTable label={text.table} columns={columns} rows={ROWS} isMatrix />;
}

function Mark({ of }: { of: boolean }) {
  const text = useText(staffText);
  return (
    <>
      {of && <Icon name="check" size={18} />}
      <span className="visually-hidden">{of ? text.yes : text.no}</span>
    </>
  );
}
