import type { StaffMember } from '@lisan/contract/console/staff';
import { useMemo, useState } from 'react';
import { hasPermission, Permission, Role } from '@lisan/contract/values/roles';
import { useQueryClient } from '@tanstack/react-query';
import { useApi } from '../../lib/net/use-api.ts';
import { Button } from '../../ui/form/button.tsx';
import { QueryView } from '../../ui/feedback/query-view.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { call } from '../../lib/net/call.ts';
import { TextField } from '../../ui/form/text-field.tsx';
import { useMay, useMe } from '../shell/use-me.ts';
import { useText } from '../text/language.ts';
import { shellText } from '../text/shell.ts';
import { staffText } from '../text/staff.ts';
import { useList } from '../text/use-list.ts';
import { ConsolePage, Panel } from '../ui/console-page.tsx';
import { DataTable, type Column } from '../ui/data-table.tsx';
import { Moment } from '../ui/moment.tsx';
import { ActionDialog } from '../ui/action-dialog.tsx';
import styles from './staff.module.css';

/** Shows the staff with their roles, and the table of the permissions of each role. */
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

const CONSOLE_ROLES = Role.options.filter((role) => role !== 'teacher');

type Row = { permission: Permission };

const ROWS: Row[] = Permission.options.map((permission) => ({ permission }));

/** Shows the table of the contract: the permissions of each role. */
function PermissionTable() {
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

/** Shows the actions of an admin on a colleague; nothing on the admin's own account. */
function StaffActions({ member }: { member: StaffMember }) {
  const text = useText(staffText);
  const client = useQueryClient();
  const [open, setOpen] = useState<'roles' | 'sessions' | 'factors' | null>(null);
  const me = useMe().data;
  if (me?.uuid === member.uuid) return null;
  const params = { uuid: member.uuid };
  const refresh = () => client.invalidateQueries({ queryKey: ['GET /api/console/staff'] });
  const close = () => setOpen(null);
  return (
    <span className={styles.actions}>
      <Button variant="secondary" size="small" onClick={() => setOpen('roles')}>
        {text.setRoles}
      </Button>
      <Button variant="secondary" size="small" onClick={() => setOpen('sessions')}>
        {text.endSessions}
      </Button>
      <Button variant="secondary" size="small" onClick={() => setOpen('factors')}>
        {text.resetFactors}
      </Button>
      <RolesDialog open={open === 'roles'} onClose={close} member={member} />
      <ActionDialog
        open={open === 'sessions'}
        onClose={close}
        title={text.endSessions}
        effect={text.endEffect}
        confirmText={text.endSessions}
        perform={(reason) =>
          call('POST /api/console/staff/:uuid/sessions/end', { params, body: { reason } }).then(refresh)
        }
      />
      <ActionDialog
        open={open === 'factors'}
        onClose={close}
        title={text.resetFactors}
        effect={text.resetEffect}
        confirmText={text.resetFactors}
        perform={(reason) =>
          call('POST /api/console/staff/:uuid/factors/reset', { params, body: { reason } }).then(refresh)
        }
      />
    </span>
  );
}

type Props = { open: boolean; onClose: () => void; member?: StaffMember };

/** Sets the roles of a colleague, or of a number without roles. */
function RolesDialog({ open, onClose, member }: Props) {
  const text = useText(staffText);
  const { roles: names, signIn } = useText(shellText);
  const list = useList();
  const client = useQueryClient();
  const [msisdn, setMsisdn] = useState(member?.msisdn ?? '');
  const [roles, setRoles] = useState<readonly Role[]>(member?.roles ?? []);
  const toggle = (role: Role) =>
    setRoles(roles.includes(role) ? roles.filter((one) => one !== role) : [...roles, role]);
  return (
    <ActionDialog
      open={open}
      onClose={onClose}
      title={member ? text.setRoles : text.addMember}
      effect={text.rolesEffect}
      confirmText={text.save}
      perform={async (reason) => {
        const { waits } = await call('POST /api/console/staff/roles', { body: { msisdn, roles: [...roles], reason } });
        await client.invalidateQueries({ queryKey: ['GET /api/console/staff'] });
        return waits.length > 0 ? text.rolesWait(list(waits.map((role) => names[role]))) : null;
      }}
    >
      {!member && (
        <TextField
          label={signIn.number}
          hint={signIn.numberHint}
          type="tel"
          inputMode="tel"
          dir="ltr"
          required
          value={msisdn}
          onChange={({ target }) => setMsisdn(target.value)}
        />
      )}
      <fieldset className={styles.roles}>
        <legend>{text.roles}</legend>
        {Role.options.map((role) => (
          <label key={role} className={styles.role}>
            <input type="checkbox" checked={roles.includes(role)} onChange={() => toggle(role)} />
            {names[role]}
          </label>
        ))}
      </fieldset>
    </ActionDialog>
  );
}
