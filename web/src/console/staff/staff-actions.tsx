import type { StaffMember } from '@lisan/contract/console/staff';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../lib/call.ts';
import { Button } from '../../ui/button.tsx';
import { useMe } from '../shell/use-me.ts';
import { useText } from '../text/language.ts';
import { staffText } from '../text/staff.ts';
import { ActionDialog } from '../ui/action-dialog.tsx';
import { RolesDialog } from './roles-dialog.tsx';
import styles from './staff.module.css';

/** What an admin may do for a colleague; nothing for oneself. */
export function StaffActions({ member }: { member: StaffMember }) {
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
