import type { Group } from '@lisan/contract/group';
import { useState } from 'react';
import { group as text } from '../../../text/group.ts';
import { Button } from '../../../ui/button.tsx';
import { canShare, copyInvitation, shareInvitation } from '../share-invitation.ts';
import styles from './invite.module.css';

/** Shares the invitation by the phone's sheet, or copies its address. */
export function Invite({ group }: { group: Group }) {
  const [isShown, setShown] = useState(false);
  const copy = async () => setShown(!(await copyInvitation(group)));
  return (
    <>
      {canShare() ? (
        <>
          <Button icon="share" onClick={() => void shareInvitation(group)}>
            {text.invite.share}
          </Button>
          <Button variant="plain" icon="link" onClick={() => void copy()}>
            {text.invite.copy}
          </Button>
        </>
      ) : (
        <Button icon="link" onClick={() => void copy()}>
          {text.invite.copy}
        </Button>
      )}
      {isShown && (
        <div role="status" className={styles.address}>
          <p className="small">{text.invite.copyFailed}</p>
          <bdi dir="ltr">{group.invitation_url}</bdi>
        </div>
      )}
    </>
  );
}
