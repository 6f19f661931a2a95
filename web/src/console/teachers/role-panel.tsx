import type { StaffTeacher } from '@lisan/contract/console/teachers';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { useText } from '../text/language.ts';
import { teachersText } from '../text/teachers.ts';
import { ActionDialog } from '../ui/action-dialog.tsx';
import { Panel } from '../ui/console-page.tsx';
import { Facts } from '../ui/facts.tsx';
import { usePerform } from '../ui/use-perform.ts';
import styles from '../ui/fields.module.css';

/** The account of a teacher, and whether it may broadcast. */
export function RolePanel({ teacher: { id, account, has_role } }: { teacher: StaffTeacher }) {
  const text = useText(teachersText);
  const perform = usePerform('/api/console/teachers');
  const [isOpen, setOpen] = useState(false);
  if (account === null) {
    return (
      <Panel title={text.role}>
        <p>{text.noAccount}</p>
      </Panel>
    );
  }
  const action = has_role ? text.end : text.grant;
  return (
    <Panel title={text.role}>
      <Facts
        of={[
          { name: text.account, value: <bdi>{account.name ?? account.msisdn}</bdi> },
          { name: text.number, value: <bdi dir="ltr">{account.msisdn}</bdi> },
          { name: text.state, value: has_role ? text.canBroadcast : text.cannotBroadcast },
        ]}
      />
      <div className={styles.actions}>
        <Button size="small" variant="secondary" onClick={() => setOpen(true)}>
          {action}
        </Button>
      </div>
      <ActionDialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title={action}
        effect={has_role ? text.endEffect : text.grantEffect}
        message={null}
        confirmText={action}
        perform={(reason) =>
          perform('POST /api/console/teachers/:id/role', { params: { id }, body: { granted: !has_role, reason } })
        }
      />
    </Panel>
  );
}
