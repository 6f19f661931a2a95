import { useState } from 'react';
import type { Plan, SubscriptionView } from '@lisan/contract/billing/subscription';
import { subscription as text } from '../../../../text/subscription.ts';
import { Card } from '../../../../ui/card.tsx';
import { Aside, Page } from '../../../../ui/page.tsx';
import { Section } from '../../../../ui/section.tsx';
import type { RequestedPlan } from '../requested-plan.ts';
import { ChargeNotice } from './charge-notice.tsx';
import { PlanAction } from './plan-action.tsx';
import { PlanChoices } from './plan-choices.tsx';
import { PlanTerms } from './plan-terms.tsx';

type Props = {
  plans: readonly Plan[];
  subscription: SubscriptionView | null;
  /** The code was correct, but the first charge was refused. */
  isDenied: boolean;
  /** The code was sent; entering it is consent to this plan. */
  onRequested: (requested: RequestedPlan) => void;
};

/** Shows the price, the period, the next charge, the trial, the cancellation and the support before every button. */
export function PlansScreen({ plans, subscription, isDenied, onRequested }: Props) {
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
