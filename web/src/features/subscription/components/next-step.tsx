import type { SubscriptionView } from '@lisan/contract/subscription';
import { subscription as text } from '../../../text/subscription.ts';
import { Button } from '../../../ui/button.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { askToReactivate, askToRenew, renewalMoney } from '../asked-changes.ts';
import type { Asked } from './confirm-dialog.tsx';
import styles from './next-step.module.css';

type Props = { view: SubscriptionView; onAsk: (asked: Asked) => void };

/** What this state calls for, if anything: at most one orange button. */
export function NextStep({ view, onAsk }: Props) {
  const { can, state, auto_renew } = view;
  const isOwing = state === 'grace' || state === 'suspended';
  if (isOwing && can.renew) {
    return <Button onClick={() => onAsk(askToRenew(view))}>{text.actions.renew.button(renewalMoney(view))}</Button>;
  }
  if (state === 'cancelled' && can.reactivate) {
    return (
      <div className={styles.step}>
        <Button onClick={() => onAsk(askToReactivate(view))}>{text.actions.reactivate.button}</Button>
        <p className="small">{text.actions.reactivate.note}</p>
      </div>
    );
  }
  if (state === 'pending_confirmation' && can.activate)
    return <LinkButton to="/plans">{text.finishConfirming}</LinkButton>;
  const needsPlan = state === 'expired' || state === 'cancelled' || (state === 'parking' && !auto_renew);
  return needsPlan && can.activate ? <LinkButton to="/plans">{text.choosePlan}</LinkButton> : null;
}
