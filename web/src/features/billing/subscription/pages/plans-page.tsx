import { useState } from 'react';
import { useNavigate } from '../../../../lib/router/use-router.ts';
import { usePlans } from '../../../../domain/subscription/queries.ts';
import { useLearner } from '../../../../domain/learner/queries.ts';
import { subscription as text } from '../../../../text/subscription.ts';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { Page } from '../../../../ui/page.tsx';
import { LearnerQueryView } from '../../../../domain/subscription/learner-query-view.tsx';
import { Skeleton } from '../../../../ui/skeleton.tsx';
import type { RequestedPlan } from '../requested-plan.ts';
import type { Outcome } from '../charge-outcome.ts';
import { ConsentScreen } from '../components/consent-screen.tsx';
import { PlansScreen } from '../components/plans-screen.tsx';

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
