import type { Group } from '@lisan/contract/learner/group';
import { useState } from 'react';
import { group as text } from '../../../../text/group.ts';
import { Button } from '../../../../ui/button.tsx';
import { canShare, copyInvitation, shareInvitation } from '../share-invitation.ts';
import styles from './invite.module.css';

/** Shares the invitation by the phone's sheet, or copies its address. */
export function Invite({ group }: { group: Group }) {
  if (!canShare()) return <CopyLink group={group} variant="primary" />;
  return (
    <Button icon="share" onClick={() => void shareInvitation(group)}>
      {text.invite.share}
    </Button>
  );
}

/** Beside the button: the other way to send the address, and who can use it. */
export function InviteMore({ group }: { group: Group }) {
  return (
    <>
      {canShare() && <CopyLink group={group} variant="secondary" />}
      <p className="small">{text.invite.note}</p>
    </>
  );
}

function CopyLink({ group, variant }: { group: Group; variant: 'primary' | 'secondary' }) {
  const [isShown, setShown] = useState(false);
  const copy = async () => setShown(!(await copyInvitation(group)));
  return (
    <>
      <Button variant={variant} icon="link" onClick={() => void copy()}>
        {text.invite.copy}
      </Button>
      {isShown && (
        <div role="status" className={styles.address}>
          <p className="small">{text.invite.copyFailed}</p>
          <bdi dir="ltr">{group.invitation_url}</bdi>
        </div>
      )}
    </>
  );
}
