import type { Plan, SubscriptionView } from '@lisan/contract/billing/subscription';
import { useNavigate } from '../../../../lib/router/use-router.ts';
import { subscription as text } from '../../../../text/subscription.ts';
import { useApiMutation } from '../../../../lib/net/use-api.ts';
import { useRequestKey } from '../../../../lib/net/use-request-key.ts';
import { Button } from '../../../../ui/form/button.tsx';
import { FailureNotice } from '../../../../ui/feedback/failure-notice.tsx';
import { LinkButton } from '../../../../ui/form/link-button.tsx';
import { StepUpDialog } from '../../../../domain/subscription/step-up-dialog.tsx';
import { formatDate } from '../../../../lib/format/format-date.ts';
import { planPrice } from '../../../../domain/subscription/plan-price.ts';
import { formatMoney } from '../../../../lib/format/format-money.ts';
import type { RequestedPlan } from '../requested-plan.ts';
import { planStep, type PlanStep } from '../plan-step.ts';
import { planToCome } from '../plan-to-come.ts';
import { changePlan } from '../subscription-change.ts';
import { useSubscriptionChange } from '../use-subscription-change.ts';
import { GuardianOffer } from './guardian-offer.tsx';
import { ChargeNotice } from './charge-notice.tsx';
import styles from './plan-action.module.css';

type Props = {
  plan: Plan;
  subscription: SubscriptionView | null;
  onRequested: (requested: RequestedPlan) => void;
};

/** The consequence of choosing this plan, with exact amounts, and its button. */
export function PlanAction({ plan, subscription, onRequested }: Props) {
  const navigate = useNavigate();
  const keyFor = useRequestKey();
  const change = useSubscriptionChange((outcome) => {
    if (outcome !== 'denied') navigate('/subscription', { replace: true });
  });
  const ask = useApiMutation('POST /api/request-activation', {
    onSuccess: (sent) => onRequested({ plan, sent }),
  });
  const step = planStep(subscription, plan);
  const effect = <p className={styles.effect}>{describeStep(step, plan)}</p>;
  if (step.kind === 'activate') {
    const body = { subscription_uuid: plan.uuid, consent_version: plan.terms.version };
    return (
      <>
        {effect}
        <FailureNotice error={ask.error} />
        <Button busy={ask.isPending} onClick={() => ask.mutate({ body, idempotencyKey: keyFor(plan.uuid) })}>
          {text.plans.activate}
        </Button>
        <GuardianOffer
          plan={plan}
          error={ask.error}
          onAgreed={() => ask.mutate({ body, idempotencyKey: keyFor(`${plan.uuid}:agreed`) })}
        />
      </>
    );
  }
  if (step.kind === 'change') {
    return (
      <>
        {effect}
        <ChargeNotice isAwaiting={false} denial={change.denialIn(subscription)} />
        <FailureNotice error={change.error} />
        <Button busy={change.isPending} onClick={() => change.make(changePlan(plan, step.when))}>
          {step.when === 'stay' ? text.plans.stay(plan.name) : text.plans.change(plan.name)}
        </Button>
        <GuardianOffer plan={plan} error={change.error} onAgreed={() => change.make(changePlan(plan, step.when))} />
        <StepUpDialog {...change.stepUp} />
      </>
    );
  }
  return (
    <>
      {effect}
      <LinkButton to="/subscription" variant="secondary">
        {text.plans.mySubscription}
      </LinkButton>
      {hasRenewalOff(subscription, plan) && (
        <GuardianOffer plan={plan} error={null} onAgreed={() => navigate('/subscription', { replace: true })} />
      )}
    </>
  );
}

/** Renewal of this plan is off: a learner under age turns it on in the page of the subscription, once a guardian agreed. */
function hasRenewalOff(subscription: SubscriptionView | null, plan: Plan): boolean {
  return subscription !== null && !subscription.auto_renew && planToCome(subscription).uuid === plan.uuid;
}

const { effects, blocked, isCurrent, isNext } = text.plans;

/** Describes the charge of a step and its date, for beside its button. */
function describeStep(step: PlanStep, plan: Plan): string {
  const price = planPrice(plan);
  switch (step.kind) {
    case 'blocked':
      return blocked[step.why];
    case 'current':
      return isCurrent;
    case 'next':
      return isNext(price, dayOf(step.from));
    case 'activate':
      if (step.from !== null) return effects.activateLater(price, dayOf(step.from));
      return step.canBeFree ? effects.activateNowOrFree(price) : effects.activateNow(price);
    case 'change':
      if (step.when === 'now') return effects.changeNow(formatMoney(plan.price));
      return effects.change[step.when](price, dayOf(step.from));
  }
}

function dayOf(at: string | null): string {
  return at === null ? '' : formatDate(at, 'weekday');
}
