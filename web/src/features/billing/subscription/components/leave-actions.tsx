import { useState } from 'react';
import type { SubscriptionView } from '@lisan/contract/billing/subscription';
import { subscription as text } from '../../../../text/subscription.ts';
import { Button } from '../../../../ui/button.tsx';
import { cancelConfirmation, leavingNote } from '../change-confirmations.ts';
import type { Confirmation } from './confirm-dialog.tsx';
import styles from './leave-actions.module.css';
import { UnsubscribeDialog } from './unsubscribe-dialog.tsx';

type Props = { view: SubscriptionView; onAsk: (confirmation: Confirmation) => void };

/** The buttons to cancel and unsubscribe: always visible, without a code. */
export function LeaveActions({ view, onAsk }: Props) {
  const [isLeaving, setLeaving] = useState(false);
  const { can } = view;
  // The server accepts the end of an ended mandate, but it would change nothing.
  const canUnsubscribe = can.unsubscribe && view.mandate;
  if (!can.cancel && !canUnsubscribe) return null;
  return (
    <>
      <section aria-label={text.leave.title} className={styles.leave}>
        {can.cancel && (
          <>
            <Button variant="danger" onClick={() => onAsk(cancelConfirmation(view))}>
              {text.leave.cancel}
            </Button>
            <p className="small">{leavingNote(view)}</p>
          </>
        )}
        {canUnsubscribe && (
          <>
            <button type="button" className={styles.quiet} onClick={() => setLeaving(true)}>
              {text.leave.unsubscribe}
            </button>
            <p className="small">{can.cancel ? text.leave.unsubscribeNote : text.leave.unsubscribeOnly}</p>
          </>
        )}
      </section>
      <UnsubscribeDialog open={isLeaving} view={view} onClose={() => setLeaving(false)} />
    </>
  );
}
