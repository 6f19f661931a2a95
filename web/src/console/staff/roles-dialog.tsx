import { Role } from '@lisan/contract/values/roles';
import type { StaffMember } from '@lisan/contract/console/staff';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../lib/call.ts';
import { TextField } from '../../ui/text-field.tsx';
import { useText } from '../text/language.ts';
import { shellText } from '../text/shell.ts';
import { staffText } from '../text/staff.ts';
import { ActionDialog } from '../ui/action-dialog.tsx';
import styles from './staff.module.css';

type Props = { open: boolean; onClose: () => void; member?: StaffMember };

/** Sets the roles of a colleague, or of a number that has none yet. */
export function RolesDialog({ open, onClose, member }: Props) {
  const text = useText(staffText);
  const { roles: names, signIn } = useText(shellText);
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
        await call('POST /api/console/staff/roles', { body: { msisdn, roles: [...roles], reason } });
        await client.invalidateQueries({ queryKey: ['GET /api/console/staff'] });
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
