import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useApi } from '../../../lib/use-api.ts';
import { useLearner } from '../../../lib/use-learner.ts';
import { subscription as text } from '../../../text/subscription.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Page as Screen } from '../../../ui/page.tsx';
import { QueryView } from '../../../ui/query-view.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import type { AskedPlan } from '../asked-plan.ts';
import type { Outcome } from '../charge-outcome.ts';
import { ConsentScreen } from '../components/consent-screen.tsx';
import { PlansScreen } from '../components/plans-screen.tsx';

/** The plans, and the code by which one of them is consented to. */
export function Page() {
  const plans = useApi('GET /api/subscriptions/list');
  const learner = useLearner();
  const navigate = useNavigate();
  const [asked, setAsked] = useState<AskedPlan | null>(null);
  const [isDenied, setDenied] = useState(false);
  const user = learner.data?.user;
  function finish(outcome: Outcome) {
    if (outcome !== 'denied') return void navigate('/subscription', { replace: true });
    setDenied(true);
    setAsked(null);
  }
  function ask(plan: AskedPlan) {
    setDenied(false);
    setAsked(plan);
  }
  if (asked && user)
    return <ConsentScreen asked={asked} msisdn={user.msisdn} onDone={finish} onBack={() => setAsked(null)} />;
  if (plans.data && plans.data.SubscriptionsList.length > 0 && user) {
    const { SubscriptionsList } = plans.data;
    return <PlansScreen plans={SubscriptionsList} subscription={user.subscription} isDenied={isDenied} onAsked={ask} />;
  }
  return (
    <Screen title={text.plans.title} back="/subscription">
      <QueryView query={plans} skeleton={<Skeleton shape="card" count={3} />}>
        {({ SubscriptionsList }) =>
          SubscriptionsList.length === 0 ? (
            <EmptyState icon="wallet" title={text.plans.empty.title}>
              {text.plans.empty.body}
            </EmptyState>
          ) : (
            <QueryView query={learner} skeleton={<Skeleton shape="card" count={3} />}>
              {() => null}
            </QueryView>
          )
        }
      </QueryView>
    </Screen>
  );
}
