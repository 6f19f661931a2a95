import type { LevelView } from '@lisan/contract/learner/level';
import type { UserView } from '@lisan/contract/learner/subscriber';
import { useState } from 'react';
import type { Plan } from '@lisan/contract/billing/subscription';
import { useParams, useSearchParams, useNavigate } from '../../../../lib/router/use-router.ts';
import { useApi, useApiMutation } from '../../../../lib/net/use-api.ts';
import { useLearner } from '../../../../domain/learner/queries.ts';
import { Page } from '../../../../ui/layout/page.tsx';
import { LearnerQueryView } from '../../../../domain/subscription/learner-query-view.tsx';
import { Skeleton } from '../../../../ui/feedback/skeleton.tsx';
import { LinkButton } from '../../../../ui/form/link-button.tsx';
import { OnboardingPage } from '../../../../ui/layout/onboarding-page.tsx';
import { Button } from '../../../../ui/form/button.tsx';
import { FailureNotice } from '../../../../ui/feedback/failure-notice.tsx';
import { Notice } from '../../../../ui/feedback/notice.tsx';
import { Navigate } from '../../../../lib/router/router.tsx';
import { usePlans } from '../../../../domain/subscription/queries.ts';
import { isOffline } from '../../../../lib/failure/api-error.ts';
import type { SentConsentCode } from '../../../../lib/failure/code-sending.ts';
import { planPrice } from '../../../../domain/subscription/plan-price.ts';
import { useConsentCode } from '../../../../domain/subscription/use-consent-code.ts';
import { code } from '../../../../text/code.ts';
import { CodeForm } from '../../../../ui/form/code-form.tsx';
import { MaskedNumber } from '../../../../ui/text/masked-number.tsx';
import { queryClient } from '../../../../lib/net/query-client.ts';
import { showToast } from '../../../../lib/toast.ts';
import { useRequestKey } from '../../../../lib/net/use-request-key.ts';
import { level as text } from '../text/level.ts';
import { StartStep } from '../components/start-step.tsx';
import { startWithStarter, welcomeAddress } from '../starter-address.ts';
import { LevelOverview } from '../components/level-overview.tsx';
import { useChangeLevel } from '../use-change-level.ts';
import { readCodeStep } from '../code-step.ts';
import styles from './level-page.module.css';

/** The content of a level. A new learner starts it here with terms and consent; another learner moves to it. */
export function LevelPage() {
  const { uuid = '' } = useParams();
  const learner = useLearner();
  const found = useApi('GET /api/get/level/:uuid', { params: { uuid } });
  const waiting = <Skeleton shape="hero" count={2} />;
  if (learner.data && found.data) return <LevelSteps user={learner.data.user} level={found.data.level} />;
  return (
    <Page title={text.levels.title} back="/levels">
      <LearnerQueryView query={learner} skeleton={waiting}>
        {() => (
          <LearnerQueryView query={found} skeleton={waiting}>
            {() => waiting}
          </LearnerQueryView>
        )}
      </LearnerQueryView>
    </Page>
  );
}

function LevelSteps({ user, level }: { user: UserView; level: LevelView }) {
  const query = useSearchParams();
  // Starting the level ends onboarding while this screen is open; it stays the screen of a new learner.
  const [isNew] = useState(user.onboarding);
  const step = query.get('step');
  if (step === 'code') return <ActivationStep msisdn={user.msisdn} planId={query.get('plan')} />;
  if (!isNew) return <OtherLevel user={user} level={level} />;
  return step === 'start' ? <StartStep msisdn={user.msisdn} level={level} /> : <NewLevel level={level} />;
}

/** A level of a new learner, with a link to its start. */
function NewLevel({ level }: { level: LevelView }) {
  return (
    <OnboardingPage
      step={2}
      title={text.page.title(level.code)}
      back="/levels"
      foot={<LinkButton to="?step=start">{text.page.choose}</LinkButton>}
    >
      <LevelOverview level={level} starter={startWithStarter(level.uuid)} />
    </OnboardingPage>
  );
}

/** A level of a learner who has one already, and may move to this one at no cost. */
function OtherLevel({ user, level }: { user: UserView; level: LevelView }) {
  const change = useChangeLevel();
  const isCurrent = user.level_subscribers.some((started) => started.current && started.level.uuid === level.uuid);
  const foot = isCurrent ? (
    <LinkButton to="/home">{text.page.home}</LinkButton>
  ) : (
    <Button busy={change.isPending} onClick={() => change.changeTo(level.uuid)}>
      {text.page.switch}
    </Button>
  );
  return (
    <Page title={text.page.title(level.code)} back="/levels" foot={foot}>
      <Notice icon={isCurrent ? 'check' : 'info'}>{isCurrent ? text.page.current : text.page.switchNote}</Notice>
      <LevelOverview level={level} starter="/starter" />
      <FailureNotice error={change.error} />
    </Page>
  );
}

/** Confirms the plan by a code. Without it there is no consent, and the free days continue. */
function ActivationStep({ msisdn, planId }: { msisdn: string; planId: string | null }) {
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

type Props = { plan: Plan; msisdn: string; sent: SentConsentCode };

function ActivationForm({ plan, msisdn, sent }: Props) {
  const navigate = useNavigate();
  const { sending, look } = useConsentCode(plan, sent);
  const welcome = welcomeAddress(useSearchParams());
  const activation = useActivation(() => navigate(welcome, { replace: true }));
  return (
    <CodeForm
      sending={sending}
      look={look}
      confirmText={text.code.confirm}
      busy={activation.isPending}
      error={activation.error}
      onCode={activation.confirmWith}
      onEdit={activation.reset}
    >
      <p>
        {code.sentTo[look.from](look.length)} <MaskedNumber msisdn={msisdn} />
      </p>
      {isOffline(activation.error) && <p>{text.code.lost}</p>}
      <p className={styles.consent}>{text.code.consent(plan.name, planPrice(plan))}</p>
    </CodeForm>
  );
}

/** Confirms a consent code. The same code sent again, after a lost reply, is one consent. */
function useActivation(onConfirmed: () => void) {
  const keyFor = useRequestKey();
  const confirm = useApiMutation('POST /api/confirm-activation', {
    onSuccess: async () => {
      await queryClient.invalidateQueries();
      showToast(text.code.confirmed);
      onConfirmed();
    },
  });
  return { ...confirm, confirmWith: (otp: string) => confirm.mutate({ body: { otp }, idempotencyKey: keyFor(otp) }) };
}
