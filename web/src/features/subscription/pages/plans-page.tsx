import { useState } from 'react';
import type { Plan } from '@lisan/contract/subscription';
import { useApi } from '../../../lib/use-api.ts';
import { useLearner } from '../../../lib/use-learner.ts';
import { subscription as text } from '../../../text/subscription.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Page as Screen } from '../../../ui/page.tsx';
import { QueryView } from '../../../ui/query-view.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { ConsentScreen } from '../components/consent-screen.tsx';
import { PlansScreen } from '../components/plans-screen.tsx';

/** The plans, and the code by which one of them is consented to. */
export function Page() {
  const plans = useApi('GET /api/subscriptions/list');
  const learner = useLearner();
  const [asked, setAsked] = useState<{ plan: Plan; resendIn: number } | null>(null);
  const user = learner.data?.user;
  if (asked && user) return <ConsentScreen {...asked} msisdn={user.msisdn} onBack={() => setAsked(null)} />;
  if (plans.data && plans.data.SubscriptionsList.length > 0 && user) {
    const ask = (plan: Plan, resendIn: number) => setAsked({ plan, resendIn });
    return <PlansScreen plans={plans.data.SubscriptionsList} subscription={user.subscription} onAsked={ask} />;
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
