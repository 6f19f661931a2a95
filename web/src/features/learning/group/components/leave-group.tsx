import type { Group } from '@lisan/contract/learner/group';
import { useState } from 'react';
import { showToast } from '../../../../lib/toast.ts';
import { group as text } from '../../../../text/group.ts';
import { Button } from '../../../../ui/button.tsx';
import { useLeaveGroup } from '../use-group-change.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';

/** Leaves the group, after explaining what happens to it. */
export function LeaveGroup({ group }: { group: Group }) {
  const [isAsking, setAsking] = useState(false);
  const leave = useLeaveGroup(() => showToast(text.leave.left));
  return (
    <>
      <Button variant="danger" icon="logout" onClick={() => setAsking(true)}>
        {text.leave.open}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={text.leave.title}
        confirm={text.leave.confirm}
        busy={leave.isPending}
        error={leave.error}
        onConfirm={() => leave.mutate({})}
      >
        {consequence(group)}
      </ConfirmDialog>
    </>
  );
}

function consequence({ members, is_owner }: Group): string {
  if (members.length === 1) return text.leave.bodyLast;
  return is_owner ? text.leave.bodyOwner : text.leave.body;
}
