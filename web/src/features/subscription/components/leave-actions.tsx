import { useState } from 'react';
import type { SubscriptionView } from '@lisan/contract/subscription';
import { subscription as text } from '../../../text/subscription.ts';
import { Button } from '../../../ui/button.tsx';
import { askToCancel, keepsAccess } from '../asked-changes.ts';
import { endOf } from '../describe-state.ts';
import type { Asked } from './confirm-dialog.tsx';
import styles from './leave-actions.module.css';
import { UnsubscribeDialog } from './unsubscribe-dialog.tsx';

type Props = { view: SubscriptionView; onAsk: (asked: Asked) => void };

/** Leaving is never hidden and never needs a code. */
export function LeaveActions({ view, onAsk }: Props) {
  const [isLeaving, setLeaving] = useState(false);
  const { can } = view;
  if (!can.cancel && !can.unsubscribe) return null;
  return (
    <>
      <section aria-label={text.leave.title} className={styles.leave}>
        {can.cancel && (
          <>
            <Button variant="danger" onClick={() => onAsk(askToCancel(view))}>
              {text.leave.cancel}
            </Button>
            <p className="small">{keepsAccess(view) ? text.leave.keepsUntil(endOf(view)) : text.leave.endsNow}</p>
          </>
        )}
        {can.unsubscribe && (
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
