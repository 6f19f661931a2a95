import type { SubscriptionView } from '@lisan/contract/billing/subscription';
import { subscription as text } from '../../../../text/subscription.ts';
import { Button } from '../../../../ui/button.tsx';
import { LinkButton } from '../../../../ui/link-button.tsx';
import { renewConfirmation, renewalMoney } from '../change-confirmations.ts';
import { planToCome } from '../plan-to-come.ts';
import type { Confirmation } from './confirm-dialog.tsx';
import { WithNote } from './with-note.tsx';

type Props = { view: SubscriptionView; onAsk: (confirmation: Confirmation) => void };

/** The actions besides the next step. */
export function OtherChanges({ view, onAsk }: Props) {
  const { can, state } = view;
  const isRunning = state === 'parking' || state === 'active';
  const isOfferedAlready = state === 'parking' && !view.auto_renew;
  return (
    <>
      {isRunning && !isOfferedAlready && (can.change || can.activate) && (
        <WithNote note={text.changePlanNote}>
          <LinkButton to="/plans" variant="secondary">
            {text.changePlan}
          </LinkButton>
        </WithNote>
      )}
      {isRunning && can.renew && (
        <WithNote note={text.actions.renew.aheadNote(planToCome(view).period)}>
          <Button variant="plain" onClick={() => onAsk(renewConfirmation(view))}>
            {text.actions.renew.buttonAhead(renewalMoney(view))}
          </Button>
        </WithNote>
      )}
    </>
  );
}
