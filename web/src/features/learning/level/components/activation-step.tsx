import type { Plan } from '@lisan/contract/billing/subscription';
import { Navigate } from '../../../../lib/router/router.tsx';
import { useSearchParams } from '../../../../lib/router/use-router.ts';
import { usePlans } from '../../../../domain/subscription/queries.ts';
import { level as text } from '../../../../text/level.ts';
import { LinkButton } from '../../../../ui/link-button.tsx';
import { OnboardingPage } from '../../../../ui/onboarding-page.tsx';
import { LearnerQueryView } from '../../../../domain/subscription/learner-query-view.tsx';
import { Skeleton } from '../../../../ui/skeleton.tsx';
import { readCodeStep } from '../code-step.ts';
import { welcomeAddress } from '../starter-address.ts';
import { ActivationForm } from './activation-form.tsx';

/** Confirms the plan by a code. Without it there is no consent, and the free days continue. */
export function ActivationStep({ msisdn, planId }: { msisdn: string; planId: string | null }) {
  const plans = usePlans();
  const query = useSearchParams();
  const welcome = welcomeAddress(query);
  const planOf = (offered: readonly Plan[]) => offered.find(({ uuid }) => uuid === planId);
  return (
    <OnboardingPage
      step={3}
      title={text.code.title}
      lead={text.code.lead}
      foot={
        <LinkButton to={welcome} replace variant="secondary">
          {text.code.skip}
        </LinkButton>
      }
    >
      <LearnerQueryView query={plans} skeleton={<Skeleton shape="card" />}>
        {({ SubscriptionsList }) => {
          const plan = planOf(SubscriptionsList);
          return plan ? (
            <ActivationForm plan={plan} msisdn={msisdn} sent={readCodeStep(query)} />
          ) : (
            <Navigate to={welcome} replace />
          );
        }}
      </LearnerQueryView>
    </OnboardingPage>
  );
}
