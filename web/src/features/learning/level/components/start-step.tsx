import type { LevelView } from '@lisan/contract/learner/level';
import type { Plan } from '@lisan/contract/billing/subscription';
import { useState } from 'react';
import { useNavigate, useSearchParams } from '../../../../lib/router/use-router.ts';
import { usePlans } from '../../../../domain/subscription/queries.ts';
import { level as text } from '../../../../text/level.ts';
import { FailureNotice } from '../../../../ui/failure-notice.tsx';
import { OnboardingPage } from '../../../../ui/onboarding-page.tsx';
import { LearnerQueryView } from '../../../../domain/subscription/learner-query-view.tsx';
import { Skeleton } from '../../../../ui/skeleton.tsx';
import { codeStep } from '../code-step.ts';
import { STARTER_QUERY, welcomeAddress } from '../starter-address.ts';
import { useStartLevel } from '../use-start-level.ts';
import { PlanPicker } from './plan-picker.tsx';
import { PlanTerms } from './plan-terms.tsx';
import { StartButtons } from './start-buttons.tsx';

type Props = { msisdn: string; level: LevelView };

/** The last step: the free days alone, or a plan after them, with its terms visible. */
export function StartStep({ msisdn, level }: Props) {
  const plans = usePlans();
  const offered = plans.data?.SubscriptionsList ?? [];
  const [planId, setPlanId] = useState<string | null>(null);
  const plan = offered.find(({ uuid }) => uuid === planId) ?? offered[0];
  const navigate = useNavigate();
  const query = useSearchParams();
  const isStarter = query.has(STARTER_QUERY);
  const start = useStartLevel({
    level: level.uuid,
    msisdn,
    onStarted: (sent) =>
      navigate(sent && plan ? codeStep(plan, sent, { isStarter }) : welcomeAddress(query), { replace: true }),
  });
  const foot = plan && (
    <StartButtons plan={plan} isBusy={start.isPending} request={start.variables?.body} onStart={start.startWith} />
  );
  const { start: words } = text;
  const lead = plan && (plan.free_days > 0 ? words.lead(words.days(plan.free_days)) : words.leadPaid);
  return (
    <OnboardingPage step={3} title={words.title} lead={lead} back={`/client/level/${level.uuid}`} foot={foot}>
      <FailureNotice error={start.error} />
      <LearnerQueryView query={plans} skeleton={<Skeleton shape="hero" count={2} />}>
        {() => plan && <Offer plans={offered} plan={plan} onPick={setPlanId} />}
      </LearnerQueryView>
    </OnboardingPage>
  );
}

function Offer({ plans, plan, onPick }: { plans: readonly Plan[]; plan: Plan; onPick: (uuid: string) => void }) {
  return (
    <>
      <PlanPicker plans={plans} chosen={plan.uuid} onPick={onPick} />
      <PlanTerms plan={plan} />
    </>
  );
}
