import { useState } from 'react';
import type { SubscriptionView } from '@lisan/contract/billing/subscription';
import { subscription as text } from '../../../../text/subscription.ts';
import { enableAutoRenewConfirmation } from '../change-confirmations.ts';
import { Aside } from '../../../../ui/page.tsx';
import { planToCome } from '../plan-to-come.ts';
import { useCarrierDecision } from '../use-carrier-decision.ts';
import { useSubscriptionChange } from '../use-subscription-change.ts';
import { ChargeNotice } from './charge-notice.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';
import type { Confirmation } from './confirm-dialog.tsx';
import { LeaveActions } from './leave-actions.tsx';
import { NextStep } from './next-step.tsx';
import { OtherChanges } from './other-changes.tsx';
import { PaidLately } from './paid-lately.tsx';
import { PlanTerms } from './plan-terms.tsx';
import { StateCard } from './state-card.tsx';
import { StepUpDialog } from '../../../../domain/subscription/step-up-dialog.tsx';

/** The state, the next step, the cancellation, and the payments, which load last and would move what is below them. */
export function MySubscription({ view, msisdn }: { view: SubscriptionView; msisdn: string }) {
  const [confirmation, setConfirmation] = useState<Confirmation | null>(null);
  const change = useSubscriptionChange(() => setConfirmation(null));
  const { isAwaiting, isRefused } = useCarrierDecision(view);
  const ask = (wanted: Confirmation) => {
    change.reset();
    setConfirmation(wanted);
  };
  function askToEnable() {
    const { body, ...wanted } = enableAutoRenewConfirmation(view);
    // The learner consents here, so the six facts must be visible.
    ask({
      ...wanted,
      body: (
        <>
          <p>{body}</p>
          <PlanTerms terms={planToCome(view).terms} />
        </>
      ),
    });
  }
  return (
    <>
      <StateCard view={view} msisdn={msisdn} onEnable={askToEnable} />
      <ChargeNotice
        isAwaiting={isAwaiting && (view.state === 'active' || view.state === 'parking')}
        denial={isRefused ? text.plans.activationDenied : change.denialIn(view)}
      />
      <NextStep view={view} onAsk={ask} />
      <OtherChanges view={view} onAsk={ask} />
      <LeaveActions view={view} onAsk={ask} />
      <Aside>
        <PaidLately />
      </Aside>
      <ConfirmDialog confirmation={confirmation} change={change} onClose={() => setConfirmation(null)} />
      <StepUpDialog {...change.stepUp} />
    </>
  );
}
