import type { ReactNode } from 'react';
import { isOffline } from '../../../../lib/api-error.ts';
import { Button } from '../../../../ui/button.tsx';
import { Dialog } from '../../../../ui/dialog.tsx';
import { FailureNotice } from '../../../../ui/failure-notice.tsx';
import { Notice } from '../../../../ui/notice.tsx';
import type { Change } from '../subscription-change.ts';
import type { SubscriptionChange } from '../use-subscription-change.ts';

export type Confirmation = {
  change: Change;
  title: string;
  /** The consequence, with exact amounts. */
  body: ReactNode;
  confirm: string;
  /** The label of the button that cancels. */
  keep?: string;
  /** Replaces the general text for a missing network. */
  offline?: string;
  isLeaving?: boolean;
};

type Props = { confirmation: Confirmation | null; change: SubscriptionChange; onClose: () => void };

/** Confirms a change, with its consequence, by one tap. */
export function ConfirmDialog({ confirmation, change, onClose }: Props) {
  return (
    <Dialog open={confirmation !== null} onClose={onClose} title={confirmation?.title ?? ''}>
      {confirmation && (
        <>
          {typeof confirmation.body === 'string' ? <p>{confirmation.body}</p> : confirmation.body}
          <Failure error={change.error} offline={confirmation.offline} />
          <Button
            variant={confirmation.isLeaving ? 'petrol' : 'primary'}
            busy={change.isPending}
            onClick={() => change.make(confirmation.change)}
          >
            {confirmation.confirm}
          </Button>
          {confirmation.keep && (
            <Button variant="plain" onClick={onClose}>
              {confirmation.keep}
            </Button>
          )}
        </>
      )}
    </Dialog>
  );
}

function Failure({ error, offline }: { error: Error | null; offline: string | undefined }) {
  if (offline === undefined || !isOffline(error)) return <FailureNotice error={error} />;
  return (
    <Notice tone="wrong" icon="offline" role="alert">
      {offline}
    </Notice>
  );
}
