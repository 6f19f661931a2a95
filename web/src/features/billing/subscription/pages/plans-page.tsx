import { useState, useEffect } from 'react';
import type { Plan, SubscriptionView } from '@lisan/contract/billing/subscription';
import { useNavigate } from '../../../../lib/router/use-router.ts';
import { usePlans } from '../../../../domain/subscription/queries.ts';
import { useLearner } from '../../../../domain/learner/queries.ts';
import { subscription as text } from '../../../../text/subscription.ts';
import { EmptyState } from '../../../../ui/feedback/empty-state.tsx';
import { Page, Aside } from '../../../../ui/layout/page.tsx';
import { LearnerQueryView } from '../../../../domain/subscription/learner-query-view.tsx';
import { Skeleton } from '../../../../ui/feedback/skeleton.tsx';
import { Card } from '../../../../ui/layout/card.tsx';
import { Section } from '../../../../ui/layout/section.tsx';
import { formatMoney } from '../../../../lib/format/format-money.ts';
import { every } from '../../../../text/period.ts';
import { Icon } from '../../../../ui/icons/icon.tsx';
import { Tag } from '../../../../ui/list/tag.tsx';
import { code } from '../../../../text/code.ts';
import { useConsentCode } from '../../../../domain/subscription/use-consent-code.ts';
import { Button } from '../../../../ui/form/button.tsx';
import { planPrice } from '../../../../domain/subscription/plan-price.ts';
import { CodeForm } from '../../../../ui/form/code-form.tsx';
import { MaskedNumber } from '../../../../ui/text/masked-number.tsx';
import type { RequestedPlan } from '../requested-plan.ts';
import type { Outcome } from '../charge-outcome.ts';
import { ChargeNotice } from '../components/charge-notice.tsx';
import { PlanAction } from '../components/plan-action.tsx';
import { PlanTerms } from '../components/plan-terms.tsx';
import { isUndecided } from '../plan-to-come.ts';
import { confirmActivation } from '../subscription-change.ts';
import { useSubscriptionChange } from '../use-subscription-change.ts';
import styles from './plans-page.module.css';

/** The plans, and the consent code of the chosen one. */
export function PlansPage() {
  const plans = usePlans();
  const learner = useLearner();
  const navigate = useNavigate();
  const [requested, setRequested] = useState<RequestedPlan | null>(null);
  const [isDenied, setDenied] = useState(false);
  const user = learner.data?.user;
  function finish(outcome: Outcome) {
    if (outcome !== 'denied') return navigate('/subscription', { replace: true });
    setDenied(true);
    setRequested(null);
  }
  function ask(plan: RequestedPlan) {
    setDenied(false);
    setRequested(plan);
  }
  if (requested && user)
    return (
      <ConsentScreen requested={requested} msisdn={user.msisdn} onDone={finish} onBack={() => setRequested(null)} />
    );
  if (plans.data && plans.data.SubscriptionsList.length > 0 && user) {
    const { SubscriptionsList } = plans.data;
    return (
      <PlansScreen plans={SubscriptionsList} subscription={user.subscription} isDenied={isDenied} onRequested={ask} />
    );
  }
  return (
    <Page title={text.plans.title} back="/subscription" wide="aside">
      <LearnerQueryView query={plans} skeleton={<Skeleton shape="card" count={3} />}>
        {({ SubscriptionsList }) =>
          SubscriptionsList.length === 0 ? (
            <EmptyState icon="wallet" title={text.plans.empty.title}>
              {text.plans.empty.body}
            </EmptyState>
          ) : (
            <LearnerQueryView query={learner} skeleton={<Skeleton shape="card" count={3} />}>
              {() => null}
            </LearnerQueryView>
          )
        }
      </LearnerQueryView>
    </Page>
  );
}

type Props = {
  plans: readonly Plan[];
  subscription: SubscriptionView | null;
  /** The code was correct, but the first charge was refused. */
  isDenied: boolean;
  /** The code was sent; entering it is consent to this plan. */
  onRequested: (requested: RequestedPlan) => void;
};

/** Shows the price, the period, the next charge, the trial, the cancellation and the support before every button. */
function PlansScreen({ plans, subscription, isDenied, onRequested }: Props) {
  const current = subscription?.plan.uuid;
  const [chosen, choose] = useState(() => (plans.some(({ uuid }) => uuid === current) ? current : plans[0]?.uuid));
  const plan = plans.find(({ uuid }) => uuid === chosen);
  return (
    <Page
      title={text.plans.title}
      back="/subscription"
      wide="aside"
      foot={plan && <PlanAction key={plan.uuid} plan={plan} subscription={subscription} onRequested={onRequested} />}
    >
      <ChargeNotice isAwaiting={false} denial={isDenied ? text.plans.activationDenied : null} />
      <PlanChoices plans={plans} chosen={chosen} subscription={subscription} onChoose={choose} />
      {plan && (
        <Aside>
          <Section title={text.plans.terms}>
            <Card as="div" tone="petrol" tight>
              <PlanTerms terms={plan.terms} />
            </Card>
          </Section>
        </Aside>
      )}
    </Page>
  );
}

type PlanChoicesProps = {
  plans: readonly Plan[];
  chosen: string | undefined;
  subscription: SubscriptionView | null;
  onChoose: (uuid: string) => void;
};

/** The plans as native radios; the selected one shows its details. */
function PlanChoices({ plans, chosen, subscription, onChoose }: PlanChoicesProps) {
  const current = currentOf(subscription);
  const hasFreeDays = subscription?.can.start_free ?? true;
  return (
    <fieldset className={styles.plans}>
      <legend className="visually-hidden">{text.plans.legend}</legend>
      {plans.map((plan) => (
        <label key={plan.uuid} className={styles.plan}>
          <input
            type="radio"
            name="plan"
            className="visually-hidden"
            checked={plan.uuid === chosen}
            onChange={() => onChoose(plan.uuid)}
          />
          <span className={styles.mark}>
            <Icon name="check" size={18} />
          </span>
          <span className={styles.name}>
            <b>{plan.name}</b>
            {plan.free_days > 0 && hasFreeDays && <span className="small">{text.free(plan.free_days)}</span>}
            {plan.uuid === current && <Tag tone="petrol">{text.plans.current}</Tag>}
            {plan.uuid === subscription?.next_plan?.uuid && <Tag tone="orange">{text.plans.next}</Tag>}
          </span>
          <span className={styles.price}>
            <b>{formatMoney(plan.price)}</b>
            <span className="small">{every[plan.period]}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}

function currentOf(subscription: SubscriptionView | null): string | undefined {
  if (subscription === null || isUndecided(subscription)) return undefined;
  const { state, plan } = subscription;
  return state === 'expired' || state === 'pending_confirmation' ? undefined : plan.uuid;
}

type ConsentScreenProps = {
  requested: RequestedPlan;
  msisdn: string;
  onDone: (outcome: Outcome) => void;
  onBack: () => void;
};

/** Entering the code is consent to the plan's terms, which this screen repeats. */
function ConsentScreen({ requested: { plan, sent }, msisdn, onDone, onBack }: ConsentScreenProps) {
  const { sending, look } = useConsentCode(plan, sent);
  const change = useSubscriptionChange(onDone);
  // It replaces the plans without a navigation, so it scrolls to its top and focuses its heading itself.
  useEffect(() => {
    window.scrollTo(0, 0);
    document.querySelector('h1')?.focus();
  }, []);
  return (
    <Page title={text.consent.title} back="/subscription">
      <CodeForm
        sending={sending}
        look={look}
        confirmText={text.consent.confirm}
        busy={change.isPending}
        error={change.error}
        onCode={(otp) => change.make(confirmActivation(otp))}
        onEdit={change.reset}
      >
        <p>
          {code.sentTo[look.from](look.length)} <MaskedNumber msisdn={msisdn} />
        </p>
        <AgreedPlan plan={plan} />
      </CodeForm>
      <Button variant="plain" onClick={onBack}>
        {text.consent.notNow}
      </Button>
      <Section title={text.consent.terms}>
        <Card as="div" tone="petrol" tight>
          <PlanTerms terms={plan.terms} />
        </Card>
      </Section>
    </Page>
  );
}

function AgreedPlan({ plan }: { plan: Plan }) {
  return (
    <Card as="div" tone="orange" tight>
      <p>
        <b>{text.consent.body(plan.name, planPrice(plan))}</b>
      </p>
    </Card>
  );
}
