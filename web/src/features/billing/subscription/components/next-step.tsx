import type { SubscriptionView } from '@lisan/contract/billing/subscription';
import { subscription as text } from '../../../../text/subscription.ts';
import { Button } from '../../../../ui/button.tsx';
import { LinkButton } from '../../../../ui/link-button.tsx';
import { reactivateConfirmation, renewConfirmation, renewalMoney } from '../change-confirmations.ts';
import type { Confirmation } from './confirm-dialog.tsx';
import { isOwing } from '../charge-outcome.ts';
import { WithNote } from './with-note.tsx';

type Props = { view: SubscriptionView; onAsk: (confirmation: Confirmation) => void };

/** The next step of a state, if there is one: at most one primary button, with its consequence. */
export function NextStep({ view, onAsk }: Props) {
  const { can, state, auto_renew } = view;
  const { reactivate, renew } = text.actions;
  if (isOwing(view) && can.renew) {
    return (
      <WithNote note={renew.owingNote(renewalMoney(view))}>
        <Button onClick={() => onAsk(renewConfirmation(view))}>{renew.button(renewalMoney(view))}</Button>
      </WithNote>
    );
  }
  if (state === 'cancelled' && can.reactivate) {
    return (
      <WithNote note={reactivate.note}>
        <Button onClick={() => onAsk(reactivateConfirmation(view))}>{reactivate.button}</Button>
      </WithNote>
    );
  }
  const needsPlan = state === 'expired' || state === 'cancelled' || (state === 'parking' && !auto_renew);
  if (!can.activate || !(needsPlan || state === 'pending_confirmation')) return null;
  return (
    <WithNote note={text.choosePlanNote}>
      <LinkButton to="/plans">{needsPlan ? text.choosePlan : text.finishConfirming}</LinkButton>
    </WithNote>
  );
}
