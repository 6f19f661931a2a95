import { useState } from 'react';
import type { SubscriptionView } from '@lisan/contract/subscription';
import { subscription as text } from '../../../text/subscription.ts';
import { askToEnableAutoRenew } from '../asked-changes.ts';
import { planToCome } from '../plan-to-come.ts';
import { useCarrierDecision } from '../use-carrier-decision.ts';
import { useSubscriptionChange } from '../use-subscription-change.ts';
import { ChargeNews } from './charge-news.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';
import type { Asked } from './confirm-dialog.tsx';
import { LeaveActions } from './leave-actions.tsx';
import { NextStep } from './next-step.tsx';
import { OtherChanges } from './other-changes.tsx';
import { PaidLately } from './paid-lately.tsx';
import { PlanTerms } from './plan-terms.tsx';
import { StateCard } from './state-card.tsx';
import { StepUpDialog } from './step-up-dialog.tsx';

/** Where it stands, what this calls for, what was paid, and the way out. */
export function MySubscription({ view, msisdn }: { view: SubscriptionView; msisdn: string }) {
  const [asked, setAsked] = useState<Asked | null>(null);
  const change = useSubscriptionChange(() => setAsked(null));
  const { isAwaiting, isRefused } = useCarrierDecision(view);
  const ask = (wanted: Asked) => {
    change.reset();
    setAsked(wanted);
  };
  function askToEnable() {
    const { body, ...wanted } = askToEnableAutoRenew(view);
    // Consent is given here, so the six facts stand here.
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
      <ChargeNews
        isAwaiting={isAwaiting && (view.state === 'active' || view.state === 'parking')}
        denial={isRefused ? text.plans.activationDenied : change.denialIn(view)}
      />
      <NextStep view={view} onAsk={ask} />
      <OtherChanges view={view} onAsk={ask} />
      <PaidLately />
      <LeaveActions view={view} onAsk={ask} />
      <ConfirmDialog asked={asked} change={change} onClose={() => setAsked(null)} />
      <StepUpDialog {...change.stepUp} />
    </>
  );
}
